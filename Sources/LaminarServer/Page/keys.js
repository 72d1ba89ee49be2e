// The keys, and the list of them.
import { count, el, find, first, go, last, set, state } from './state.js';
import { jump, markIn, markOut, toggle, unmark } from './clock.js';
import { record } from './touches.js';
import { zoomTime } from './timeline.js';

const shuttle = (sign) => {
  const isOn = state.playing && Math.sign(state.speed) === sign;
  set({ speed: sign * (isOn ? Math.min(4, Math.abs(state.speed) * 2) : 1) });
  set({ playing: true });
};
const focus = (id) => find(id).focus();
// Key, what it says, what it does.
const keys = [
  [' ', 'space', 'play, pause', toggle],
  ['ArrowLeft', '← →', 'a frame; with shift ten', (event) => go(state.frame - (event.shiftKey ? 10 : 1))],
  ['ArrowRight', null, null, (event) => go(state.frame + (event.shiftKey ? 10 : 1))],
  ['Home', 'Home End', 'the first, the last frame', () => jump(first())],
  ['End', null, null, () => go(last())],
  ['j', 'J K L', 'backwards, pause, forwards; again: faster', () => shuttle(-1)],
  ['k', null, null, () => set({ playing: false })],
  ['l', null, null, () => shuttle(1)],
  ['i', 'I O', 'the range begins, ends here', markIn],
  ['o', null, null, markOut],
  ['x', 'X', 'no range', unmark],
  ['0', '0 1 2', 'fit, one to one, two to one', () => set({ zoom: 'fit' })],
  ['1', null, null, () => set({ zoom: '1' })],
  ['2', null, null, () => set({ zoom: '2' })],
  ['+', '+ −', 'more, less of the time', () => zoomTime(2)],
  ['-', null, null, () => zoomTime(0.5)],
  ['/', '/', 'filter the layers', () => focus('filter')],
  ['t', 'T', 'the tree of layers: arrows go and fold', () => focus('rows')],
  ['b', 'B C E', 'bars, curves, events', () => set({ time: 'bars' })],
  ['c', null, null, () => set({ time: 'curves' })],
  ['e', null, null, () => set({ time: 'events' })],
  ['r', 'R', 'record touches', () => record(!state.isRecording)],
  ['m', 'M', 'sound off and on', () => set({ isMuted: !state.isMuted })],
  ['Escape', 'Esc', 'no layer', () => set({ layer: null })],
  ['?', '?', 'these keys', () => help()],
];
const acts = new Map(keys.map(([key, , , act]) => [key, act]));
const dialog = el('dialog', { 'aria-label': 'Keys' },
  el('h2', {}, 'Keys'),
  el('dl', {}, keys.filter(([, name]) => name).flatMap(([, name, text]) => [el('dt', {}, name.split(' ').map((key) => el('kbd', {}, key))), el('dd', {}, text)])),
  el('button', { type: 'button', class: 'main', onclick: () => dialog.close() }, 'Close'));
document.body.append(dialog);
const help = () => { if (dialog.open) dialog.close(); else dialog.showModal(); };
find('keys').addEventListener('click', help);

addEventListener('keydown', (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  const target = event.target, key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (target.matches('input:not([type=checkbox]), select, textarea') || dialog.open && key !== '?') return;
  if ((key === ' ' || key === 'Enter') && target.closest('button, a, summary, input')) return;
  if (find('studio').hidden && key !== '?') return;
  const act = acts.get(key);
  if (!act || !count() && key !== '?') return;
  event.preventDefault();
  act(event);
});
