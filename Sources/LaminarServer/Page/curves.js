// The curves of the selected layer's tracks, with the cursor on them.
import { address, clamp, count, el, fetchJSON, number, on, seek, set, state } from './state.js';
import { color, fit } from './drawing.js';

export const showCurves = (panel) => {
  let plots = [], frames = [], turn = 0;
  const grid = el('div', { class: 'grid' }), hint = el('p', { class: 'hint' });
  panel.append(hint, grid);
  const paint = (plot) => {
    const { curve, canvas } = plot, pen = fit(canvas), width = canvas.clientWidth, height = canvas.clientHeight;
    const isFlat = !(curve.max > curve.min), low = isFlat ? curve.min - 0.5 : curve.min, high = isFlat ? curve.min + 0.5 : curve.max;
    const x = (frame) => (frame + 0.5) * width / Math.max(1, count());
    const y = (value) => height - 6 - (value - low) / (high - low) * (height - 12);
    pen.fillStyle = color('line');
    for (const value of [low, high]) pen.fillRect(0, Math.round(y(value)), width, 1);
    pen.strokeStyle = color('base'); pen.lineWidth = 1.75; pen.lineJoin = 'round';
    pen.beginPath();
    let isDown = false;
    curve.values.forEach((value, at) => {
      if (value === null) { isDown = false; return; }
      if (isDown) pen.lineTo(x(frames[at]), y(value)); else pen.moveTo(x(frames[at]), y(value));
      isDown = true;
    });
    pen.stroke();
    pen.font = '11px ui-sans-serif, system-ui, sans-serif';
    pen.fillStyle = color('soft'); pen.strokeStyle = color('card'); pen.lineWidth = 4;
    const label = (text, y) => { pen.strokeText(text, 2, y); pen.fillText(text, 2, y); };
    if (!isFlat) { pen.textBaseline = 'top'; label(number(curve.max), 8); pen.textBaseline = 'bottom'; label(number(curve.min), height - 8); }
    let at = frames.findLastIndex((frame) => frame <= state.frame);
    if (at < 0) at = 0;
    const value = curve.values[at], cursor = x(state.frame);
    pen.fillStyle = color('new'); pen.fillRect(cursor - 0.5, 0, 1, height);
    if (value !== null && value !== undefined) { pen.fillStyle = color('base'); pen.beginPath(); pen.arc(cursor, y(value), 3.2, 0, 2 * Math.PI); pen.fill(); }
    plot.value.textContent = number(value);
  };
  const paintAll = () => { if (!panel.hidden) plots.forEach(paint); };
  const card = (curve) => {
    const value = el('span', { class: 'value' }), canvas = el('canvas', { role: 'img', 'aria-label': `${curve.key} from ${number(curve.min)} to ${number(curve.max)}` });
    const pick = (event) => {
      const box = canvas.getBoundingClientRect();
      set({ playing: false });
      seek(clamp((event.clientX - box.left) / box.width, 0, 1) * count() - 0.5);
    };
    canvas.addEventListener('pointerdown', (event) => { canvas.setPointerCapture(event.pointerId); pick(event); });
    canvas.addEventListener('pointermove', (event) => { if (event.buttons) pick(event); });
    return { curve, canvas, value, node: el('article', { class: 'curve' }, el('header', {}, el('h3', {}, curve.key), value), canvas) };
  };
  const load = async () => {
    if (panel.hidden || !state.data) return;
    turn += 1;
    const mine = turn;
    let found = { frames: [], curves: [] };
    if (state.layer) try { found = await fetchJSON(address('curves.json', { layer: state.layer })); } catch { /* The next version is asked again. */ }
    if (mine !== turn) return;
    frames = found.frames;
    plots = found.curves.map(card);
    hint.hidden = plots.length > 0;
    hint.textContent = state.layer ? `Nothing of ${state.layer} is animated.` : 'Select a layer to see its curves.';
    grid.replaceChildren(...plots.map(({ node }) => node));
    paintAll();
  };
  for (const name of ['layer', 'data', 'time']) on(name, load);
  on('frame', paintAll);
  new ResizeObserver(paintAll).observe(panel);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintAll);
};
