// The clock: while it plays, time goes on whatever the pictures do; they show what is due.
import { choice, clamp, el, end, find, first, go, icon, last, on, rate, seek, set, site, state, timeOf } from './state.js';
import { cached, delay, draw, fetchFrame, flights } from './picture.js';

// Frames are counted from the one that playing began at, on and on through all loops.
let began = 0, start = 0, asked = 0, drawn = -1, before = 0, interval = 16, ready = new Map(), turn = 0;
const frameOf = (index) => {
  const length = last() - first() + 1, at = start - first() + (state.speed < 0 ? -index : index);
  return first() + (at % length + length) % length;
};
const perMillisecond = () => rate() * Math.abs(state.speed) / 1000;
const tick = (mine) => (now) => {
  if (!state.playing || !state.data || mine !== turn) return;
  requestAnimationFrame(tick(mine));
  interval += (clamp(now - before, 4, 100) - interval) / 16;
  before = now;
  const due = Math.max(0, Math.floor((now - began) * perMillisecond() + 1e-3));
  // A recording ends with the scene.
  if (state.isRecording && due > last() - start) return go(last());
  set({ frame: frameOf(due) });
  let newest = drawn;
  for (const index of ready.keys()) if (index <= due && index > newest) newest = index;
  if (newest > drawn) draw(ready.get(newest), frameOf(newest));
  drawn = newest;
  for (const index of ready.keys()) if (index <= drawn) ready.delete(index);
  ask(due);
};
// Up to three frames are on their way, as far ahead as they take to come.
const ask = (due) => {
  const stride = Math.max(1, Math.floor(interval * perMillisecond())), lead = Math.ceil(delay * perMillisecond());
  while (flights.size < 3 && ready.size < 4) {
    const index = asked > due ? asked : due + lead, mine = ready;
    if (index > due + lead + 3 * stride) return;
    asked = index + stride;
    const known = cached(frameOf(index));
    if (known) ready.set(index, known);
    else fetchFrame(frameOf(index)).then((image) => { if (image && index > drawn) mine.set(index, image); });
  }
};
const run = () => {
  if (state.playing && state.data) {
    const isIn = state.frame >= first() && state.frame <= last() && !(state.isRecording && state.frame === last());
    if (!isIn) seek(state.speed < 0 ? last() : first());
    began = before = performance.now();
    [start, asked, drawn, ready] = [state.frame, 0, -1, new Map()];
    turn += 1;
    requestAnimationFrame(tick(turn));
  }
  follow();
};
on('playing data range speed', run);
// Goes to a frame, and plays on from there if it plays.
export const jump = (frame) => { seek(frame); run(); };
// The moment, between frames too.
export const now = () => timeOf(state.frame) + (state.playing ? (performance.now() - began) * perMillisecond() % 1 / rate() : 0);

// MARK: - Sound

const farthest = 0.08;
let audio = null;
const follow = () => {
  if (!site.audio) return;
  audio ??= new Audio('audio');
  const due = now();
  if (!state.playing || state.speed < 0 || state.isMuted || due >= audio.duration) return audio.pause();
  audio.playbackRate = state.speed;
  if (Math.abs(audio.currentTime - due) > farthest) audio.currentTime = due;
  // Browsers refuse sound before the first click or key.
  if (audio.paused) audio.play().catch(() => {});
};
on('frame isMuted', follow);

// MARK: - Buttons

export const toggle = () => set({ playing: !state.playing, speed: state.playing ? state.speed : Math.abs(state.speed) });
export const markIn = () => set({ in: state.frame, out: state.out < state.frame ? null : state.out });
export const markOut = () => set({ out: state.frame, in: state.in > state.frame ? null : state.in });
export const unmark = () => set({ in: null, out: null });
const button = (name, key, shape, onclick) => el('button', { 'aria-label': name, title: `${name} (${key})`, onclick }, icon(shape));
const shapes = ['M4 2.5v11l9-5.5z', 'M4 3h3v10H4zM9 3h3v10H9z'];
const play = button('Play', 'space', shapes[0], toggle), clock = el('output#clock'), range = el('span');
const speed = el('select', { 'aria-label': 'Speed', title: 'Speed', onchange: () => set({ speed: Number(speed.value) }) });
const zoom = choice('Zoom', [['fit', 'Fit'], ['1', '1:1'], ['2', '2:1']], (value) => set({ zoom: value }));
const sound = el('button', { onclick: () => set({ isMuted: !state.isMuted }) }, 'Sound');
play.id = 'play';
find('transport').append(
  el('div.group',
    button('To the start', 'Home', 'M3 3h2v10H3zM13 3v10L5.5 8z', () => jump(first())),
    button('A frame back', '←', 'M11 3v10L4 8z', () => go(state.frame - 1)), play,
    button('A frame on', '→', 'M5 3v10l7-5z', () => go(state.frame + 1)),
    button('To the end', 'End', 'M11 3h2v10h-2zM3 3v10l7.5-5z', () => go(last()))),
  clock,
  el('div.group',
    button('The range begins here', 'I', 'M10 2H5v12h5v-1.6H6.8V3.6H10z', markIn),
    button('The range ends here', 'O', 'M6 2h5v12H6v-1.6h3.2V3.6H6z', markOut), range),
  el('span.gap'), sound, speed, zoom, el('span#percent'));

const showClock = () => clock.replaceChildren(
  el('b', String(state.frame).padStart(String(end()).length, '\u2007')), ` / ${end()}`, el('span', `${timeOf(state.frame).toFixed(3)} s`));
const showButtons = () => {
  const isMarked = state.in !== null || state.out !== null, size = Math.abs(state.speed);
  play.setAttribute('aria-label', state.playing ? 'Pause' : 'Play');
  play.querySelector('path').setAttribute('d', shapes[Number(state.playing)]);
  const speeds = [...new Set([0.1, 0.25, 0.5, 1, 2, 4, size])].sort((a, b) => a - b);
  speed.replaceChildren(...speeds.map((value) => el('option', { value, selected: value === size }, `${value}×`)));
  zoom.show(state.zoom);
  range.replaceChildren(...isMarked ? [`${first()}–${last()} `, el('button.word', { title: 'No range (X)', onclick: unmark }, 'Clear')] : []);
  sound.hidden = !site.audio;
  sound.setAttribute('aria-pressed', !state.isMuted);
};
on('frame data', showClock);
on('data playing range speed zoom isMuted', showButtons);
