// Time: the ruler with its marks, the bars of animations, the list of events.
import { clamp, count, el, end, find, first, frameAt, go, last, number, on, rate, seek, set, state, timeOf } from './state.js';
import { color, pen as penOf } from './drawing.js';
import { jump } from './clock.js';
import { showCurves } from './curves.js';
import { tabs } from './panel.js';

const gutter = 176, edge = 16, height = 20, section = find('time');
const panels = tabs('time', { bars: 'Bars', curves: 'Curves', events: 'Events' }, section);
const ruler = el('canvas#ruler', { role: 'slider', tabindex: 0, 'aria-label': 'Frame', 'aria-valuemin': 0 }), head = el('i#head');
const bars = el('canvas'), space = el('div');
panels.bars.append(bars, space);
section.children[0].after(ruler);
section.append(head);
showCurves(panels.curves);

const scale = () => (ruler.clientWidth - gutter - edge) / Math.max(timeOf(count()), 1e-3);
const x = (time) => gutter + time * scale();
const marks = () => state.data ?? {};

// MARK: - The ruler

const paintRuler = () => {
  const pen = penOf(ruler), fill = (name, ...box) => { pen.fillStyle = color(name); pen.fillRect(...box); };
  pen.textBaseline = 'middle';
  if (state.in !== null || state.out !== null) {
    const [left, right] = [x(timeOf(first())), x(timeOf(last() + 1))];
    fill('halo', left, 0, right - left, 22);
    fill('base', left - 1, 0, 3, 22);
    fill('base', right - 2, 0, 3, 22);
  }
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800].find((value) => value * scale() >= 72) ?? 3600;
  for (let at = 0; at * step <= timeOf(count()); at += 1) {
    const left = Math.round(x(at * step));
    for (let part = 0; part < 5; part += 1) fill('line', Math.round(left + part * step * scale() / 5), part ? 18 : 12, 1, part ? 4 : 10);
    pen.fillStyle = color('soft');
    pen.fillText(`${number(at * step)} s`, left + 4, 10);
  }
  for (const { time } of marks().events ?? []) fill('soft', Math.round(x(time)), 29, 1, 8);
  pen.fillStyle = color('ink');
  for (const time of marks().moments ?? []) pen.fillText('◆', x(time) - 4.5, 33);
  let free = 0;
  for (const { name, time, duration } of marks().markers ?? []) {
    const left = x(time);
    fill('new', left, 23, Math.max(1.5, duration * scale()), 1.5);
    fill('new', left, 23, 1.5, 22);
    if (left >= free) { pen.fillText(name, left + 4, 40); free = left + pen.measureText(name).width + 10; }
  }
};

// MARK: - Bars

let rows = [];
const build = () => {
  const order = new Map((marks().layers ?? []).map(({ path }, at) => [path, at])), found = new Map();
  for (const bar of marks().bars ?? []) {
    const key = `${bar.layer}\n${bar.label}`;
    if (!found.has(key)) found.set(key, { layer: bar.layer, label: bar.label, bars: [] });
    found.get(key).bars.push(bar);
  }
  rows = [...found.values()].sort((a, b) => (order.get(a.layer) ?? -1) - (order.get(b.layer) ?? -1));
  space.style.height = `${Math.max(1, rows.length) * height}px`;
};
const colors = { spring: 'good', transition: 'good', group: 'soft', sequence: 'new' };
const paintBars = () => {
  if (panels.bars.hidden) return;
  const pen = penOf(bars), width = bars.clientWidth, top = panels.bars.scrollTop, from = Math.floor(top / height);
  const fill = (name, ...box) => { pen.fillStyle = color(name); pen.fillRect(...box); };
  const write = (name, text, left, y, width) => {
    pen.save();
    pen.beginPath(); pen.rect(left, y, width, height); pen.clip();
    pen.fillStyle = color(name);
    pen.fillText(text, left, y + height / 2 + 0.5);
    pen.restore();
  };
  pen.textBaseline = 'middle';
  rows.slice(from, from + bars.clientHeight / height + 1).forEach(({ layer, label, bars }, at) => {
    const y = (from + at) * height - top, isFirst = !at || rows[from + at - 1].layer !== layer, isSelected = layer === state.layer;
    if (isSelected) fill('wash', 0, y, width, height);
    if (isFirst) { fill('line', 0, y, width, 1); write('ink', layer.split('/').pop() || 'scene', 12, y, 72); }
    write('soft', label, isFirst ? 88 : Math.max(24, 88 - Math.max(0, pen.measureText(label).width - 80)), y, 80 + (isFirst ? 0 : 64));
    for (const { begin, end, kind } of bars) {
      const left = x(begin), size = Math.max(2, (end === null ? width : x(end)) - left);
      pen.globalAlpha = isSelected ? 0.5 : 0.3;
      fill(colors[kind] ?? 'base', left, y + 3, size, height - 6);
      pen.globalAlpha = 1;
      fill(colors[kind] ?? 'base', left, y + 3, 2, height - 6);
      write('ink', kind, left + 6, y, Math.max(0, size - 8));
    }
  });
  if (!rows.length) write('soft', 'Nothing is animated.', gutter, 0, width);
};
const place = () => {
  head.style.transform = `translateX(${Math.round(x(timeOf(state.frame)))}px)`;
  ruler.setAttribute('aria-valuemax', end());
  ruler.setAttribute('aria-valuenow', state.frame);
  ruler.setAttribute('aria-valuetext', `frame ${state.frame}, ${number(timeOf(state.frame))} seconds`);
};
const paint = () => { paintRuler(); paintBars(); place(); };

// MARK: - The pointer

let held = null, wasPlaying = false;
const drag = ({ clientX }) => {
  const frame = clamp(Math.round((clientX - ruler.getBoundingClientRect().left - gutter) / scale() * rate()), 0, count());
  if (held === 'in') set({ in: Math.min(frame, last()) });
  else if (held === 'out') set({ out: Math.max(frame - 1, first()) });
  else seek(frame);
};
ruler.addEventListener('pointerdown', (event) => {
  const isNear = (frame) => event.offsetY < 22 && Math.abs(event.offsetX - x(timeOf(frame))) < 6;
  held = state.in !== null && isNear(first()) ? 'in' : state.out !== null && isNear(last() + 1) ? 'out' : 'head';
  wasPlaying = held === 'head' && state.playing;
  if (wasPlaying) set({ playing: false });
  ruler.setPointerCapture(event.pointerId);
  drag(event);
});
ruler.addEventListener('pointermove', (event) => { if (held) drag(event); });
ruler.addEventListener('lostpointercapture', () => { held = null; if (wasPlaying) set({ playing: true }); });
const barAt = ({ offsetX, offsetY }) => {
  const row = rows[Math.floor((offsetY + panels.bars.scrollTop) / height)];
  return { layer: row?.layer, bar: row?.bars.findLast(({ begin, end }) => offsetX >= x(begin) && offsetX <= x(end ?? Infinity)) };
};
bars.addEventListener('pointermove', (event) => {
  const { bar } = barAt(event);
  bars.title = bar ? `${bar.layer} ${bar.keyPath ?? bar.label}, ${bar.kind}, ${number(bar.begin)} … ${bar.end === null ? '' : `${number(bar.end)} s`}` : '';
});
bars.addEventListener('click', (event) => { const { layer } = barAt(event); if (layer) set({ layer, tab: 'layer' }); });
bars.addEventListener('dblclick', (event) => { const { bar } = barAt(event); if (bar) jump(frameAt(bar.begin)); });

// MARK: - Events

const most = 2000;
const showEvents = () => {
  const events = marks().events ?? [];
  panels.events.replaceChildren(...events.slice(0, most).map(({ time, kind, target, detail }) => el('button.event', { onclick: () => go(frameAt(time)) },
    el('span.at', `${time.toFixed(3)} s`), el('b', kind), el('span', target), el('span.hint', detail))),
  el('p.hint', events.length ? events.length > most && `… and ${events.length - most} more` : 'Nothing starts, stops or is touched.'));
};
const showNow = () => {
  if (panels.events.hidden) return;
  const now = timeOf(state.frame) + 1e-6, old = panels.events.querySelector('[aria-current]');
  const node = panels.events.children[(marks().events ?? []).findLastIndex(({ time }) => time <= now)];
  if (old === node) return;
  old?.removeAttribute('aria-current');
  node?.setAttribute('aria-current', 'true');
  if (state.playing) node?.scrollIntoView({ block: 'nearest' });
};

on('data', () => { build(); showEvents(); });
on('data range layer time', paint);
on('frame', place);
on('frame time data', showNow);
panels.bars.addEventListener('scroll', paintBars);
new ResizeObserver(paint).observe(section);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
