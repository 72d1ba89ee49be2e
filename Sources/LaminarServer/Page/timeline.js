// Time: the ruler with its marks, the bars of animations, the list of events.
import { apply, count, el, end, find, first, frameAt, go, last, number, on, seek, set, state, timeOf } from './state.js';
import { showCurves } from './curves.js';
import { tabs } from './panel.js';

const section = find('time'), most = 2000;
const panels = tabs('time', { bars: 'Bars', curves: 'Curves', events: 'Events' }, section);
// The line of the frame is moved, not laid out: a scene may have hundreds of bars below it.
const heads = [el('i.head'), el('i.head')];
const lane = el('div.lane'), ruler = el('div#ruler', { role: 'slider', tabindex: 0, 'aria-label': 'Frame', 'aria-valuemin': 0 }, lane);
section.firstChild.after(ruler);
showCurves(panels.curves);
const at = (node, time, length) => {
  node.style.left = `${100 * time / timeOf(count())}%`;
  if (length !== undefined) node.style.width = `${100 * length / timeOf(count())}%`;
  return node;
};
const rest = (list) => list.length > most && el('p.hint', `… and ${list.length - most} more`);

const showRuler = () => {
  if (!state.data) return;
  const { events, moments, markers } = state.data, total = timeOf(count()), nodes = [];
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800].find((value) => value / total * lane.clientWidth >= 72) ?? 3600;
  for (let index = 0; index * step <= total; index += 1) nodes.push(at(el('span', `${number(index * step)} s`), index * step));
  for (const { time } of events.slice(0, most)) nodes.push(at(el('i.event'), time));
  for (const time of moments) nodes.push(at(el('i.moment', { title: `moment, ${number(time)} s` }), time));
  for (const { name, time, duration } of markers) nodes.push(at(el(duration ? 'b' : 'b.point', name), time, duration || undefined));
  if (state.in !== null || state.out !== null) nodes.unshift(at(el('u'), timeOf(first()), timeOf(last() - first() + 1)));
  lane.replaceChildren(...nodes, heads[0]);
};
const showBars = () => {
  const { bars, layers } = state.data ?? { bars: [], layers: [] }, order = new Map(layers.map(({ path }, at) => [path, at])), rows = new Map();
  for (const bar of bars.slice(0, most)) {
    const key = `${bar.layer}\n${bar.label}`;
    rows.set(key, [...rows.get(key) ?? [], bar]);
  }
  let before = null;
  const nodes = [...rows.values()].sort(([a], [b]) => (order.get(a.layer) ?? -1) - (order.get(b.layer) ?? -1)).map((row) => {
    const [{ layer, label }] = row, isFirst = layer !== before;
    before = layer;
    return el(isFirst ? 'div.bars.first' : 'div.bars', { 'data-layer': layer },
      el('button', { title: layer, onclick: () => set({ layer, tab: 'layer' }) }, isFirst && el('b', layer.split('/').pop() || 'scene'), el('span', label)),
      el('div.lane', row.map(({ begin, end, kind, keyPath }) => at(el(`button.${kind}`, {
        title: `${keyPath ?? label}, ${kind}, ${number(begin)} … ${end === null ? '' : `${number(end)} s`}`, onclick: () => go(frameAt(begin)), tabindex: -1,
      }, kind), begin, (end ?? timeOf(count())) - begin))));
  });
  panels.bars.replaceChildren(...nodes, rest(bars) || '', nodes.length ? el('div.lane.over', heads[1]) : el('p.hint', 'Nothing is animated.'));
};
const showEvents = () => {
  const events = state.data?.events ?? [];
  panels.events.replaceChildren(...events.slice(0, most).map(({ time, kind, target, detail }) => el('button.entry', { onclick: () => go(frameAt(time)) },
    el('span.hint', `${time.toFixed(3)} s`), el('b', kind), el('span', target), el('span.hint', detail))),
  rest(events) || '', events.length ? '' : el('p.hint', 'Nothing starts, stops or is touched.'));
};
const mark = (list, isMarked) => { for (const node of list) node.toggleAttribute('aria-current', isMarked(node)); };
const place = () => {
  const now = timeOf(state.frame), index = panels.events.hidden ? -1 : state.data?.events.findLastIndex(({ time }) => time <= now + 1e-6);
  const share = `${100 * now / (timeOf(count()) || 1)}%`;
  for (const head of heads) head.style.transform = `translateX(${share})`;
  if (!panels.curves.hidden) panels.curves.style.setProperty('--at', share);
  apply(ruler, { 'aria-valuemax': end(), 'aria-valuenow': state.frame, 'aria-valuetext': `frame ${state.frame}, ${number(now)} seconds` });
  const event = panels.events.children[index];
  if (!event || event.hasAttribute('aria-current')) return;
  mark(panels.events.children, (node) => node === event);
  event.scrollIntoView({ block: 'nearest' });
};

let held = null, wasPlaying = false;
const drag = ({ clientX }) => {
  const box = lane.getBoundingClientRect(), frame = Math.round((clientX - box.left) / box.width * count());
  if (held === 'in') set({ in: Math.max(0, Math.min(frame, last())) });
  else if (held === 'out') set({ out: Math.max(frame - 1, first()) });
  else seek(frame);
};
apply(ruler, {
  onpointerdown: (event) => {
    const box = lane.querySelector('u')?.getBoundingClientRect(), isNear = (x) => event.clientY < box?.bottom && Math.abs(event.clientX - x) < 6;
    held = isNear(box?.left) ? 'in' : isNear(box?.right) ? 'out' : 'head';
    wasPlaying = held === 'head' && state.playing;
    if (wasPlaying) set({ playing: false });
    ruler.setPointerCapture(event.pointerId);
    drag(event);
  },
  onpointermove: (event) => { if (held) drag(event); },
  onlostpointercapture: () => { held = null; if (wasPlaying) set({ playing: true }); },
});

on('data', () => { showBars(); showEvents(); });
on('data range', showRuler);
on('data layer', () => mark(panels.bars.children, (node) => node.dataset.layer === state.layer));
on('data frame time', place);
new ResizeObserver(showRuler).observe(section);
