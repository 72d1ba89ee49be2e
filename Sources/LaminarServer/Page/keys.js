// The keys, and the list of them.
import { el, find, first, go, last, set, state } from './state.js';
import { jump, markIn, markOut, toggle, unmark } from './clock.js';
import { record } from './touches.js';

const shuttle = (sign) => {
  const isOn = state.playing && Math.sign(state.speed) === sign;
  set({ speed: sign * (isOn ? Math.min(4, Math.abs(state.speed) * 2) : 1), playing: true });
};
const step = (sign) => (event) => go(state.frame + sign * (event.shiftKey ? 10 : 1));
// What is written, what it does, and for each key its act.
const table = [
  ['space', 'play, pause', { ' ': toggle }],
  ['← →', 'a frame; with shift ten', { ArrowLeft: step(-1), ArrowRight: step(1) }],
  ['Home End', 'the first, the last frame', { Home: () => jump(first()), End: () => go(last()) }],
  ['J K L', 'backwards, pause, forwards; again: faster', { j: () => shuttle(-1), k: () => set({ playing: false }), l: () => shuttle(1) }],
  ['I O X', 'the range begins, ends here; no range', { i: markIn, o: markOut, x: unmark }],
  ['0 1 2', 'fit, one to one, two to one', { 0: () => set({ zoom: 'fit' }), 1: () => set({ zoom: '1' }), 2: () => set({ zoom: '2' }) }],
  ['T /', 'the layers; filter them', { t: () => find('rows').focus(), '/': () => find('filter').focus() }],
  ['B C E', 'bars, curves, events', { b: () => set({ time: 'bars' }), c: () => set({ time: 'curves' }), e: () => set({ time: 'events' }) }],
  ['R M', 'record touches; sound off and on', { r: () => record(!state.isRecording), m: () => set({ isMuted: !state.isMuted }) }],
  ['Esc ?', 'no layer; these keys', { Escape: () => set({ layer: null }), '?': () => help() }],
];
const acts = Object.assign({}, ...table.map(([, , acts]) => acts));
const dialog = el('dialog', { 'aria-label': 'Keys' }, el('h2', 'Keys'),
  el('dl', table.flatMap(([keys, text]) => [el('dt', keys.split(' ').map((key) => el('kbd', key))), el('dd', text)])),
  el('button.main', { onclick: () => dialog.close() }, 'Close'));
document.body.append(dialog);
const help = () => { if (dialog.open) dialog.close(); else dialog.showModal(); };
find('keys').addEventListener('click', help);

addEventListener('keydown', (event) => {
  const { key, target } = event, act = acts[key.length === 1 ? key.toLowerCase() : key];
  if (!act || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  if (target.matches('input:not([type=checkbox]), select') || key === ' ' && target.closest('button, summary, input')) return;
  if (key !== '?' && (dialog.open || !state.data)) return;
  event.preventDefault();
  act(event);
});
