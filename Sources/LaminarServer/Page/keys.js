// The keys, and the list of them.
import { el, find, first, go, last, set, state } from './state.js';
import { jump, mark, toggle, unmark } from './clock.js';
import { record } from './touches.js';

const shuttle = (sign) => {
  const isOn = state.playing && Math.sign(state.speed) === sign;
  set({ speed: sign * (isOn ? Math.min(4, Math.abs(state.speed) * 2) : 1), playing: true });
};
const step = (sign) => (event) => go(state.frame + sign * (event.shiftKey ? 10 : 1));
// What is written, what it does, and for each key an act or a change.
const table = [
  ['space', 'play, pause', { ' ': toggle }],
  ['← →', 'a frame; with shift ten', { ArrowLeft: step(-1), ArrowRight: step(1) }],
  ['Home End', 'the first, the last frame', { Home: () => jump(first()), End: () => go(last()) }],
  ['J K L', 'backwards, pause, forwards; again: faster', { j: () => shuttle(-1), k: { playing: false }, l: () => shuttle(1) }],
  ['I O X', 'the range begins, ends here; no range', { i: () => mark('in', 'out'), o: () => mark('out', 'in'), x: unmark }],
  ['0 1 2', 'fit, one to one, two to one', { 0: { zoom: 'fit' }, 1: { zoom: '1:1' }, 2: { zoom: '2:1' } }],
  ['T /', 'the layers; filter them', { t: () => find('rows').focus(), '/': () => find('filter').focus() }],
  ['B C E', 'bars, curves, events', { b: { time: 'bars' }, c: { time: 'curves' }, e: { time: 'events' } }],
  ['R', 'record touches', { r: () => record(!state.isRecording) }],
  ['Esc ?', 'no layer; these keys', { Escape: { layer: null }, '?': () => help() }],
];
const acts = Object.assign({}, ...table.map(([, , acts]) => acts));
const dialog = el('dialog', { 'aria-label': 'Keys' }, el('h2', 'Keys'),
  el('dl', table.flatMap(([keys, text]) => [el('dt', keys), el('dd', text)])),
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
  if (typeof act === 'function') act(event); else set(act);
});
