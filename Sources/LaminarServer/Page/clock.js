// The clock: while it plays, time goes on whatever the pictures do; they show what is due.
import { choice, el, end, find, first, go, last, on, rate, seek, set, site, state, svg, timeOf } from './state.js';
import { delay, draw, fetchFrame, flights } from './picture.js';

// Frames are counted from the one that playing began at, on and on through all loops.
let began = 0, start = 0, asked = 0, drawn = -1, ready = new Map(), turn = 0;
const frameOf = (index) => {
  const length = last() - first() + 1, at = start - first() + (state.speed < 0 ? -index : index);
  return first() + (at % length + length) % length;
};
const pace = () => rate() * Math.abs(state.speed) / 1000;
const tick = (mine) => (now) => {
  if (!state.playing || !state.data || mine !== turn) return;
  requestAnimationFrame(tick(mine));
  const due = Math.max(0, Math.floor((now - began) * pace() + 1e-3));
  // A recording ends with the scene.
  if (state.isRecording && due > last() - start) return go(last());
  set({ frame: frameOf(due) });
  const newest = Math.max(drawn, ...[...ready.keys()].filter((index) => index <= due));
  if (newest > drawn) draw(ready.get(newest), frameOf(newest));
  drawn = newest;
  for (const index of ready.keys()) if (index <= drawn) ready.delete(index);
  // Up to three frames are on their way, as far ahead as they take to come.
  const lead = Math.ceil(delay * pace()), kept = ready;
  while (flights.size < 3 && ready.size < 4) {
    const index = asked > due ? asked : due + lead;
    if (index > due + lead + 3) return;
    asked = index + 1;
    fetchFrame(frameOf(index)).then((image) => { if (image && index > drawn) kept.set(index, image); });
  }
};
const run = () => {
  if (state.playing && state.data) {
    const isIn = state.frame >= first() && state.frame <= last() && !(state.isRecording && state.frame === last());
    if (!isIn) seek(state.speed < 0 ? last() : first());
    began = performance.now();
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
export const now = () => {
  const index = state.playing && state.data ? (performance.now() - began) * pace() : 0;
  // A recording ends with the scene, whose last frame may be late.
  const whole = Math.floor(state.isRecording ? Math.min(index, last() - start) : index);
  return timeOf(state.playing ? frameOf(whole) : state.frame) + (index % 1) / rate();
};

// MARK: - Sound

const farthest = 0.08;
let audio = null;
const follow = () => {
  if (!site.audio) return;
  audio ??= new Audio('audio');
  const due = now();
  if (!state.playing || state.speed < 0 || due >= audio.duration) return audio.pause();
  audio.playbackRate = state.speed;
  if (Math.abs(audio.currentTime - due) > farthest) audio.currentTime = due;
  // Browsers refuse sound before the first click or key.
  if (audio.paused) audio.play().catch(() => {});
};
on('frame', follow);
on('audio', () => { audio?.pause(); audio = null; });

// MARK: - Buttons

export const toggle = () => set({ playing: !state.playing, speed: state.playing ? state.speed : Math.abs(state.speed) });
export const mark = (key, other) => set({ [key]: state.frame, [other]: (state.frame - state[other]) * (key === 'in' ? 1 : -1) > 0 ? null : state[other] });
export const unmark = () => set({ in: null, out: null });
const button = (name, key, d, onclick) => el('button', { 'aria-label': name, title: `${name} (${key})`, onclick },
  svg('svg', { viewBox: '0 0 16 16' }, svg('path', { d })));
const shapes = ['M4 2.5v11l9-5.5z', 'M4 3h3v10H4zM9 3h3v10H9z'];
const play = button('Play', 'space', shapes[0], toggle), clock = el('output#clock'), range = el('span');
const speed = el('select', { 'aria-label': 'Speed', title: 'Speed', onchange: () => set({ speed: Number(speed.value) }) });
const zoom = choice('Zoom', { fit: 'Fit', '1:1': '1:1', '2:1': '2:1' }, (value) => set({ zoom: value }));
play.id = 'play';
find('transport').append(
  el('div.group',
    button('To the start', 'Home', 'M3 3h2v10H3zM13 3v10L5.5 8z', () => jump(first())),
    button('A frame back', '←', 'M11 3v10L4 8z', () => go(state.frame - 1)), play,
    button('A frame on', '→', 'M5 3v10l7-5z', () => go(state.frame + 1)),
    button('To the end', 'End', 'M11 3h2v10h-2zM3 3v10l7.5-5z', () => go(last()))),
  clock,
  el('div.group',
    button('The range begins here', 'I', 'M10 2H5v12h5v-1.6H6.8V3.6H10z', () => mark('in', 'out')),
    button('The range ends here', 'O', 'M6 2h5v12H6v-1.6h3.2V3.6H6z', () => mark('out', 'in')), range),
  el('span.gap'), speed, zoom, el('span#percent'));
const showClock = () => clock.replaceChildren(
  el('b', String(state.frame).padStart(String(end()).length, '\u2007')), ` / ${end()}`, el('span', `${timeOf(state.frame).toFixed(3)} s`));
on('frame data', showClock);
on('data playing range speed zoom', () => {
  const size = Math.abs(state.speed), speeds = [...new Set([0.1, 0.25, 0.5, 1, 2, 4, size])].sort((a, b) => a - b);
  play.ariaLabel = state.playing ? 'Pause' : 'Play';
  play.querySelector('path').setAttribute('d', shapes[Number(state.playing)]);
  speed.replaceChildren(...speeds.map((value) => el('option', { value, selected: value === size }, `${value}×`)));
  zoom.show(state.zoom);
  range.replaceChildren();
  if (state.in !== null || state.out !== null) range.append(`${first()}–${last()} `, el('button.word', { title: 'No range (X)', onclick: unmark }, 'Clear'));
});
