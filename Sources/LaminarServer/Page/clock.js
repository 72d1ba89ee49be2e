// The clock: while it plays, time goes on whatever the pictures do, which show what is due.
import { clamp, count, el, emit, find, first, go, icon, last, on, rate, seek, set, site, state, timeOf } from './state.js';
import { cached, delay, draw, fetchFrame, flights } from './picture.js';

// Frames are counted from the one that playing began at, on and on through all loops.
let began = 0, start = 0, asked = 0, drawn = -1, before = 0, interval = 1000 / 60;
let ready = new Map(), turn = 0;
const frameOf = (index) => {
  const from = first(), length = last() - from + 1, step = state.speed < 0 ? -index : index;
  return from + (((start - from + step) % length) + length) % length;
};
const perMillisecond = () => rate() * Math.abs(state.speed) / 1000;
const restart = () => {
  if (state.frame < first() || state.frame > last()) seek(state.speed < 0 ? last() : first());
  began = performance.now();
  start = state.frame;
  asked = 0;
  drawn = -1;
  ready = new Map();
};
const tick = (now, mine) => {
  if (!state.playing || mine !== turn) return;
  requestAnimationFrame((later) => tick(later, mine));
  if (!state.data) return;
  interval += (clamp(now - before, 4, 100) - interval) / 16;
  before = now;
  const due = Math.max(0, Math.floor((now - began) * perMillisecond() + 1e-3));
  if (state.isRecording && due > last() - start) return go(last());
  set({ frame: frameOf(due) });
  let newest = -1;
  for (const index of ready.keys()) {
    if (index > due) continue;
    if (index > newest) { ready.delete(newest); newest = index; } else ready.delete(index);
  }
  if (newest > drawn) { drawn = newest; draw(ready.get(newest), frameOf(newest)); ready.delete(newest); }
  ask(due);
};
// Up to three frames are on their way, each as far ahead as it takes to come.
const ask = (due) => {
  const stride = Math.max(1, Math.floor(interval * perMillisecond()));
  const lead = Math.ceil(delay() * perMillisecond());
  while (flights.size < 3 && ready.size < 4) {
    const index = Math.max(asked, due + (asked > due ? 0 : lead));
    if (index > due + lead + 3 * stride) return;
    asked = index + stride;
    const frame = frameOf(index), known = cached(frame), mine = ready;
    if (known) ready.set(index, known);
    else fetchFrame(frame).then((image) => { if (image && ready === mine && index > drawn) mine.set(index, image); });
  }
};
const run = () => {
  if (state.playing && state.data) {
    if (state.isRecording && state.frame >= last()) seek(first());
    restart();
    before = performance.now();
    turn += 1;
    const mine = turn;
    requestAnimationFrame((now) => tick(now, mine));
  }
  follow();
};
for (const name of ['playing', 'data', 'range', 'speed']) on(name, run);
// Goes to a frame and plays on from there if it plays.
export const jump = (frame) => { seek(frame); run(); };
// The moment now, between frames too.
export const now = () => {
  const frames = state.playing ? (performance.now() - began) * perMillisecond() % 1 : 0;
  return timeOf(state.frame) + (state.speed < 0 ? 0 : frames / rate());
};

// MARK: - Sound

const farthest = 0.08;
let audio = null;
const follow = () => {
  if (!site.audio) return;
  audio ??= new Audio('audio');
  const isHeard = state.playing && state.speed > 0 && !state.isMuted;
  if (!isHeard) return audio.pause();
  audio.playbackRate = state.speed;
  const due = now();
  if (audio.duration && due >= audio.duration) return audio.pause();
  if (Math.abs(audio.currentTime - due) > farthest) audio.currentTime = due;
  // Browsers refuse sound before the first click or key.
  if (audio.paused) audio.play().catch(() => {});
};
on('frame', follow);
on('speed', follow);
on('isMuted', follow);

// MARK: - Buttons

const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
const button = (name, key, shape, act) => el('button', { type: 'button', 'aria-label': name, title: `${name} (${key})`, onclick: act }, icon(shape));
const shapes = { play: 'M4 2.5v11l9-5.5z', pause: 'M4 3h3v10H4zM9 3h3v10H9z' };
export const toggle = () => set({ playing: !state.playing, speed: state.playing ? state.speed : Math.abs(state.speed) });
const play = button('Play', 'space', shapes.play, toggle);
play.id = 'play';
const clock = el('output', { id: 'clock' }), range = el('span', { id: 'range' });
const speed = el('select', { 'aria-label': 'Speed', title: 'Speed', onchange: () => set({ speed: Number(speed.value) }) },
  speeds.map((value) => el('option', { value: String(value) }, `${value}×`)));
const zoom = el('div', { class: 'choice', role: 'group', 'aria-label': 'Zoom' }, [['fit', 'Fit'], ['1', '1:1'], ['2', '2:1']].map(([value, text]) =>
  el('button', { type: 'button', 'data-zoom': value, onclick: () => set({ zoom: value }) }, text)));
export const markIn = () => set({ in: state.frame, out: state.out !== null && state.out < state.frame ? null : state.out });
export const markOut = () => set({ out: state.frame, in: state.in !== null && state.in > state.frame ? null : state.in });
export const unmark = () => set({ in: null, out: null });
const sound = el('button', { type: 'button', class: 'word', hidden: true, onclick: () => set({ isMuted: !state.isMuted }) }, 'Sound');
find('transport').append(
  el('div', { class: 'group' },
    button('To the start', 'Home', 'M3 3h2v10H3zM13 3v10L5.5 8z', () => jump(first())),
    button('A frame back', '←', 'M11 3v10L4 8z', () => go(state.frame - 1)),
    play,
    button('A frame on', '→', 'M5 3v10l7-5z', () => go(state.frame + 1)),
    button('To the end', 'End', 'M11 3h2v10h-2zM3 3v10l7.5-5z', () => go(last()))),
  clock,
  el('div', { class: 'group' },
    button('The range begins here', 'I', 'M10 2H5v12h5v-1.6H6.8V3.6H10z', markIn),
    button('The range ends here', 'O', 'M6 2h5v12H6v-1.6h3.2V3.6H6z', markOut),
    range),
  el('span', { class: 'gap' }), sound, speed, zoom, el('span', { id: 'percent' }));

const showClock = () => {
  const end = Math.max(0, count() - 1), digits = String(end).length;
  clock.replaceChildren(el('b', {}, String(state.frame).padStart(digits, '\u2007')), ` / ${end}`, el('span', {}, `${timeOf(state.frame).toFixed(3)} s`));
};
const showButtons = () => {
  play.setAttribute('aria-label', state.playing ? 'Pause' : 'Play');
  play.querySelector('path').setAttribute('d', shapes[state.playing ? 'pause' : 'play']);
  const value = String(Math.abs(state.speed));
  if (![...speed.options].some((option) => option.value === value)) speed.append(el('option', { value }, `${value}×`));
  speed.value = value;
  for (const node of zoom.children) node.setAttribute('aria-pressed', String(node.dataset.zoom === state.zoom));
  const isMarked = state.in !== null || state.out !== null;
  range.replaceChildren(...isMarked ? [`${first()}–${last()}`, el('button', { type: 'button', class: 'word', title: 'No range (X)', onclick: unmark }, 'Clear')] : []);
  sound.hidden = !site.audio;
  sound.setAttribute('aria-pressed', String(!state.isMuted));
};
on('frame', showClock);
on('data', () => { showClock(); showButtons(); });
for (const name of ['playing', 'range', 'speed', 'zoom', 'isMuted']) on(name, showButtons);
showClock();
showButtons();
