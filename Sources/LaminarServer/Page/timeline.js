// Time: the ruler with its marks, the bars of animations, the list of events.
import { clamp, count, el, emit, find, first, frameAt, go, last, locationLink, number, on, rate, seek, set, state, timeOf } from './state.js';
import { jump } from './clock.js';
import { tabs } from './panel.js';
import { color, fit } from './drawing.js';
import { showCurves } from './curves.js';

const gutter = 176, edge = 16, height = 20;
const ruler = el('canvas', {
  id: 'ruler', role: 'slider', tabIndex: 0, 'aria-label': 'Frame', 'aria-valuemin': 0,
});
const head = el('i', { id: 'head' }), bars = el('canvas'), space = el('div'), scroller = el('div', { id: 'bars', tabIndex: -1 }, bars, space);
const { list, panels } = tabs('time', { bars: 'Bars', curves: 'Curves', events: 'Events' });
const hint = el('span', { class: 'soft' });
list.append(hint);
panels.bars.append(scroller);
find('time').append(list, el('div', { id: 'track' }, ruler, panels.bars, head), panels.curves, panels.events);
showCurves(panels.curves);

// MARK: - The part of the time that is seen

let from = 0, to = 1;
const duration = () => Math.max(count() / rate(), 1e-3);
const x = (time) => gutter + (time - from) / (to - from) * (ruler.clientWidth - gutter - edge);
const timeAt = (x) => from + (x - gutter) / (ruler.clientWidth - gutter - edge) * (to - from);
const look = (start, length) => {
  length = clamp(length, Math.min(8 / rate(), duration()), duration());
  from = clamp(start, 0, duration() - length);
  to = from + length;
  paint();
};
export const zoomTime = (factor, middle = timeOf(state.frame)) => look(middle - (middle - from) / factor, (to - from) / factor);

// MARK: - Drawing

let rows = [];
const build = () => {
  const order = new Map((state.data?.layers ?? []).map((layer, index) => [layer.path, index]));
  const found = new Map();
  for (const bar of state.data?.bars ?? []) {
    const key = `${bar.layer}\n${bar.label}`;
    if (!found.has(key)) found.set(key, { layer: bar.layer, label: bar.label, bars: [] });
    found.get(key).bars.push(bar);
  }
  rows = [...found.values()].sort((a, b) => (order.get(a.layer) ?? -1) - (order.get(b.layer) ?? -1));
  space.style.height = `${rows.length * height + 4}px`;
};
const hues = { basic: 'base', keyframe: 'base', spring: 'good', transition: 'good', group: 'soft', sequence: 'new' };
const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];
const paintRuler = () => {
  const pen = fit(ruler), width = ruler.clientWidth, tall = ruler.clientHeight;
  pen.font = '11px ui-sans-serif, system-ui, sans-serif';
  pen.textBaseline = 'middle';
  if (state.in !== null || state.out !== null) {
    const left = x(timeOf(first())), right = x(timeOf(last() + 1));
    pen.fillStyle = color('halo');
    pen.fillRect(left, 0, right - left, 22);
    pen.fillStyle = color('base');
    pen.fillRect(left - 1, 0, 3, 22);
    pen.fillRect(right - 2, 0, 3, 22);
  }
  const pixels = (width - gutter - edge) / (to - from), step = steps.find((value) => value * pixels >= 72) ?? 7200;
  const isCoarse = step >= 1;
  for (let at = Math.ceil(from / step - 1e-9); at * step <= to + 1e-9; at += 1) {
    const time = at * step;
    pen.fillStyle = color('line');
    pen.fillRect(Math.round(x(time)), 12, 1, 10);
    for (let part = 1; part < 5; part += 1) if (time + part * step / 5 <= to) pen.fillRect(Math.round(x(time + part * step / 5)), 18, 1, 4);
    pen.fillStyle = color('soft');
    pen.fillText(isCoarse ? `${time} s` : `${Number(time.toFixed(2))} s`, Math.round(x(time)) + 4, 10);
  }
  pen.fillText('events', gutter - 48, 33);
  pen.save();
  pen.beginPath(); pen.rect(gutter - 6, 22, width, tall); pen.clip();
  pen.fillStyle = color('soft');
  for (const event of state.data?.events ?? []) if (event.time >= from && event.time <= to) pen.fillRect(Math.round(x(event.time)), 29, 1, 8);
  pen.fillStyle = color('ink');
  for (const time of state.data?.moments ?? []) {
    const at = x(time);
    pen.beginPath(); pen.moveTo(at, 28.5); pen.lineTo(at + 4.5, 33); pen.lineTo(at, 37.5); pen.lineTo(at - 4.5, 33); pen.fill();
  }
  let free = 0;
  for (const marker of state.data?.markers ?? []) {
    const at = x(marker.time), words = ` ${marker.name}`;
    pen.fillStyle = color('new');
    pen.fillRect(at, 23, Math.max(1.5, marker.duration ? x(marker.time + marker.duration) - at : 0), marker.duration ? 2 : 20);
    pen.fillRect(at, 23, 1.5, 20);
    if (at < free) continue;
    pen.fillText(words, at + 1, 41);
    free = at + pen.measureText(words).width + 8;
  }
  pen.restore();
};
const short = (pen, text, width) => {
  if (pen.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
};
const paintBars = () => {
  if (panels.bars.hidden) return;
  const pen = fit(bars), width = bars.clientWidth, top = scroller.scrollTop;
  pen.font = '11px ui-sans-serif, system-ui, sans-serif';
  pen.textBaseline = 'middle';
  const begin = Math.floor(top / height), end = Math.min(rows.length, begin + Math.ceil(bars.clientHeight / height) + 1);
  for (let index = begin; index < end; index += 1) {
    const row = rows[index], y = index * height - top, isFirst = index === begin || rows[index - 1].layer !== row.layer;
    const isSelected = row.layer === state.layer;
    if (isSelected) { pen.fillStyle = color('wash'); pen.fillRect(0, y, width, height); }
    if (isFirst && index > 0) { pen.fillStyle = color('line'); pen.fillRect(0, y, width, 1); }
    const name = isFirst ? short(pen, row.layer.split('/').pop() || 'scene', 84) : '';
    pen.fillStyle = color('ink');
    pen.fillText(name, 12, y + height / 2);
    pen.fillStyle = color('soft');
    pen.textAlign = 'right';
    pen.fillText(short(pen, row.label, gutter - 28 - (name ? pen.measureText(name).width + 8 : 0)), gutter - 12, y + height / 2);
    pen.textAlign = 'left';
    pen.save();
    pen.beginPath(); pen.rect(gutter - 1, y, width, height); pen.clip();
    for (const bar of row.bars) {
      const left = x(bar.begin), right = bar.end === null ? width + 9 : Math.max(left + 2, x(bar.end));
      if (right < gutter || left > width) continue;
      pen.fillStyle = color(hues[bar.kind] ?? 'base');
      pen.globalAlpha = isSelected ? 0.5 : 0.3;
      pen.beginPath(); pen.roundRect(left, y + 3, right - left, height - 6, 3); pen.fill();
      pen.globalAlpha = 1;
      pen.fillRect(left, y + 3, 2, height - 6);
      pen.fillStyle = color('ink');
      if (right - left > 36) pen.fillText(short(pen, bar.kind, right - Math.max(left, gutter) - 10), Math.max(left, gutter) + 6, y + height / 2 + 0.5);
    }
    pen.restore();
  }
  if (!rows.length) { pen.fillStyle = color('soft'); pen.fillText('Nothing is animated.', gutter, 16); }
};
const place = () => {
  const at = x(timeOf(state.frame));
  head.style.transform = `translateX(${Math.round(at)}px)`;
  head.hidden = at < gutter - 1 || state.time !== 'bars' && at > ruler.clientWidth;
  ruler.setAttribute('aria-valuemax', Math.max(0, count() - 1));
  ruler.setAttribute('aria-valuenow', state.frame);
  ruler.setAttribute('aria-valuetext', `frame ${state.frame}, ${number(timeOf(state.frame))} seconds`);
};
const paint = () => { if (state.data) { paintRuler(); paintBars(); place(); } };

// MARK: - The pointer

let dragged = null, wasPlaying = false;
const drag = (event) => {
  const frame = frameAt(timeAt(event.clientX - ruler.getBoundingClientRect().left) + 0.25 / rate());
  if (dragged === 'in') set({ in: Math.min(frame, last()) });
  else if (dragged === 'out') set({ out: Math.max(frame - 1, first()) });
  else seek(frame);
};
ruler.addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return;
  const at = event.clientX - ruler.getBoundingClientRect().left, isOn = (frame) => Math.abs(at - x(timeOf(frame))) < 6;
  const isUp = event.offsetY < 22;
  dragged = isUp && state.in !== null && isOn(first()) ? 'in' : isUp && state.out !== null && isOn(last() + 1) ? 'out' : 'head';
  wasPlaying = dragged === 'head' && state.playing;
  if (wasPlaying) set({ playing: false });
  ruler.setPointerCapture(event.pointerId);
  drag(event);
});
ruler.addEventListener('pointermove', (event) => { if (dragged) drag(event); });
const drop = () => { dragged = null; if (wasPlaying) set({ playing: true }); wasPlaying = false; };
ruler.addEventListener('pointerup', drop);
ruler.addEventListener('pointercancel', drop);
const barAt = (event) => {
  const box = bars.getBoundingClientRect(), row = rows[Math.floor((event.clientY - box.top + scroller.scrollTop) / height)];
  const at = event.clientX - box.left;
  return [row, row?.bars.findLast((bar) => at >= gutter && at >= x(bar.begin) - 2 && (bar.end === null || at <= x(bar.end) + 2))];
};
scroller.addEventListener('pointermove', (event) => {
  const [row, bar] = barAt(event);
  bars.title = bar ? `${bar.layer} ${bar.keyPath ?? bar.label}, ${bar.kind}, ${number(bar.begin)} … ${bar.end === null ? 'without end' : `${number(bar.end)} s`}` : row?.layer ?? '';
});
scroller.addEventListener('click', (event) => { const [row] = barAt(event); if (row?.layer) set({ layer: row.layer, tab: 'layer' }); });
scroller.addEventListener('dblclick', (event) => { const [, bar] = barAt(event); if (bar) jump(frameAt(bar.begin)); });
for (const node of [ruler, scroller]) node.addEventListener('wheel', (event) => {
  const across = event.shiftKey ? event.deltaY : event.deltaX;
  if (event.ctrlKey) { event.preventDefault(); zoomTime(Math.exp(-event.deltaY / 200), timeAt(event.clientX - ruler.getBoundingClientRect().left)); }
  else if (across) { event.preventDefault(); look(from + across * (to - from) / 800, to - from); }
}, { passive: false });

// MARK: - Events

const most = 2000;
let entries = [];
const showEvents = () => {
  const events = state.data?.events ?? [];
  entries = events.slice(0, most).map((event) => el('button', { type: 'button', class: 'event', onclick: () => go(frameAt(event.time)) },
    el('span', { class: 'at' }, `${event.time.toFixed(3)} s`), el('b', {}, event.kind), el('span', {}, event.target), el('span', { class: 'soft' }, event.detail)));
  panels.events.replaceChildren(...entries.length ? entries : [el('p', { class: 'hint' }, 'Nothing happens: no animation starts or stops, nothing is touched.')],
    events.length > most ? el('p', { class: 'hint' }, `… and ${events.length - most} more`) : '');
};
const showNow = () => {
  if (panels.events.hidden) return;
  const time = timeOf(state.frame) + 1e-6, at = (state.data?.events ?? []).findLastIndex((event) => event.time <= time);
  const old = panels.events.querySelector('[aria-current]');
  if (old === entries[at]) return;
  old?.removeAttribute('aria-current');
  entries[at]?.setAttribute('aria-current', 'true');
  if (state.playing) entries[at]?.scrollIntoView({ block: 'nearest' });
};

let known = 0;
on('data', () => {
  build();
  // The same part stays in sight unless the duration changes.
  if (known !== duration()) { known = duration(); from = 0; to = known; }
  showEvents();
  paint();
});
for (const name of ['range', 'layer']) on(name, paint);
on('time', () => { find('time').dataset.shown = state.time; paint(); showNow(); });
on('frame', () => { place(); showNow(); });
scroller.addEventListener('scroll', paintBars, { passive: true });
new ResizeObserver(paint).observe(find('time'));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
