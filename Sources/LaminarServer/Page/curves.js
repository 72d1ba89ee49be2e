// The curves of the selected layer's tracks, with the cursor on them: drawn as on the page of a report.
import { address, count, el, fetchJSON, go, number, on, state, svg } from './state.js';

export const showCurves = (panel) => {
  const grid = el('div.grid'), hint = el('p.hint');
  let plots = [], frames = [];
  panel.append(hint, grid);
  const plot = ({ key, values, min, max }) => {
    const y = (value) => max > min ? 100 - 100 * (value - min) / (max - min) : 50, text = el('span'), dot = el('i.dot');
    const d = values.map((value, at) => value === null ? '' : `${at && values[at - 1] !== null ? 'L' : 'M'}${frames[at]} ${y(value).toFixed(2)}`).join('');
    const pick = (event) => { if (event.buttons) go((event.clientX - area.getBoundingClientRect().left) / area.clientWidth * count()); };
    const area = el('div', { onpointerdown: pick, onpointermove: pick }, svg('svg', { viewBox: `0 0 ${count()} 100`, preserveAspectRatio: 'none' }, svg('path', { d })),
      max > min && [el('small', number(max)), el('small', number(min))], el('i.head'), dot);
    const show = () => {
      const value = values[Math.max(0, frames.findLastIndex((frame) => frame <= state.frame))];
      text.textContent = number(value);
      dot.hidden = typeof value !== 'number';
      dot.style.top = `${y(value)}%`;
    };
    return { show, node: el('article', el('header', el('h3', key), text), area) };
  };
  const show = () => { if (!panel.hidden) for (const { show } of plots) show(); };
  on('layer data time', async () => {
    const { layer, data } = state;
    if (panel.hidden || !data) return;
    const found = layer ? await fetchJSON(address('curves.json', { layer })).catch(() => null) : null;
    if (layer !== state.layer || data !== state.data) return;
    frames = found?.frames ?? [];
    plots = (found?.curves ?? []).map(plot);
    hint.textContent = plots.length ? '' : layer ? `Nothing of ${layer} is animated.` : 'Select a layer to see its curves.';
    grid.replaceChildren(...plots.map(({ node }) => node));
    show();
  });
  on('frame', show);
};
