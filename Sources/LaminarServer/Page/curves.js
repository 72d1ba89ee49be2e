// The curves of the selected layer's tracks, with the cursor on them.
import { address, count, el, fetchJSON, go, number, on, state } from './state.js';
import { color, pen as penOf } from './drawing.js';

export const showCurves = (panel) => {
  const grid = el('div.grid'), hint = el('p.hint');
  let cards = [], frames = [];
  panel.append(hint, grid);
  const paint = ({ curve: { values, min, max }, canvas, text }) => {
    const { clientWidth: width, clientHeight: height } = canvas, pen = penOf(canvas), range = max - min;
    const x = (frame) => (frame + 0.5) * width / count();
    const y = (value) => range > 0 ? height - 6 - (value - min) / range * (height - 12) : height / 2;
    pen.fillStyle = color('line');
    for (const value of [min, max]) pen.fillRect(0, Math.round(y(value)), width, 1);
    pen.strokeStyle = color('base'); pen.lineWidth = 1.75; pen.lineJoin = 'round';
    pen.beginPath();
    values.forEach((value, at) => { if (value !== null) pen[values[at - 1] === null || !at ? 'moveTo' : 'lineTo'](x(frames[at]), y(value)); });
    pen.stroke();
    pen.fillStyle = color('soft'); pen.strokeStyle = color('card'); pen.lineWidth = 4;
    for (const [value, top] of range > 0 ? [[max, 18], [min, height - 10]] : []) for (const act of ['strokeText', 'fillText']) pen[act](number(value), 2, top);
    const value = values[Math.max(0, frames.findLastIndex((frame) => frame <= state.frame))];
    pen.fillStyle = color('new'); pen.fillRect(x(state.frame) - 0.5, 0, 1, height);
    pen.fillStyle = color('base');
    pen.beginPath(); if (typeof value === 'number') pen.arc(x(state.frame), y(value), 3.2, 0, 7); pen.fill();
    text.textContent = number(value);
  };
  const paintAll = () => { if (!panel.hidden) cards.forEach(paint); };
  const card = (curve) => {
    const canvas = el('canvas', { role: 'img', 'aria-label': `${curve.key} from ${number(curve.min)} to ${number(curve.max)}` }), text = el('span');
    const pick = (event) => { if (event.buttons) go(event.offsetX / canvas.clientWidth * count() - 0.5); };
    canvas.addEventListener('pointerdown', pick);
    canvas.addEventListener('pointermove', pick);
    return { curve, canvas, text, node: el('article', el('header', el('h3', curve.key), text), canvas) };
  };
  const load = async () => {
    const { layer, data } = state;
    if (panel.hidden || !data) return;
    const found = layer ? await fetchJSON(address('curves.json', { layer })).catch(() => null) : null;
    if (layer !== state.layer || data !== state.data) return;
    frames = found?.frames ?? [];
    cards = (found?.curves ?? []).map(card);
    hint.textContent = cards.length ? '' : layer ? `Nothing of ${layer} is animated.` : 'Select a layer to see its curves.';
    grid.replaceChildren(...cards.map(({ node }) => node));
    paintAll();
  };
  on('layer data time', load);
  on('frame', paintAll);
  new ResizeObserver(paintAll).observe(panel);
};
