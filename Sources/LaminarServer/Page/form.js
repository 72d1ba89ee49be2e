// The variables of the scene as a form, and the size of its canvas.
import { el, on, set, state } from './state.js';

const isColor = (text) => /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
const textOf = (value) => typeof value === 'string' ? value : JSON.stringify(value);
// The six digits that a colour field knows.
const opaque = (text) => '#' + (text.length < 6 ? text.slice(1, 4).replace(/./g, '$&$&') : text.slice(1, 7)).toLowerCase();
const presets = { '393x852': 'phone', '834x1194': 'tablet', '1280x720': '720p', '1920x1080': '1080p', '1080x1080': 'square' };
// A row of a form; show(isChanged) marks a value that is not the file's.
const row = (name, inputs, reset) => {
  const button = reset && el('button.word', { 'aria-label': `Reset ${name}`, onclick: reset }, 'Reset');
  const node = el('div', el('span', name), el('div.inputs', inputs), button);
  node.show = (isChanged) => { node.className = isChanged ? 'field changed' : 'field'; if (button) button.disabled = !isChanged; };
  node.show(false);
  return node;
};
const field = ({ name, type, default: base }) => {
  const kind = { boolean: 'checkbox', number: 'number' }[type] ?? { boolean: 'checkbox', number: 'number' }[typeof base] ?? 'text';
  const change = (text) => {
    const { [name]: _, ...values } = state.values;
    set({ values: text === textOf(base) ? values : { ...values, [name]: text } });
  };
  const input = el('input', {
    type: kind, step: 'any', spellcheck: 'false', 'aria-label': name, placeholder: /\.(png|jpe?g)$/i.test(base) ? 'path of an image' : null,
    oninput: () => { if (kind === 'checkbox') change(String(input.checked)); else if (input.value || kind === 'text') change(input.value); },
  });
  const pick = isColor(base) && el('input', {
    type: 'color', 'aria-label': `${name} as a colour`, oninput: () => { input.value = pick.value + input.value.slice(7); change(input.value); },
  });
  const node = row(name, [pick, input], () => change(textOf(base)));
  node.update = (value) => {
    const text = state.values[name] ?? textOf(value);
    node.show(name in state.values);
    input.checked = text === 'true';
    // What is being written stays as it is.
    if (document.activeElement !== input) input.value = text;
    if (pick && isColor(text)) pick.value = opaque(text);
  };
  return node;
};
export const showForm = (panel) => {
  let known = '', fields = [];
  const list = el('div'), facts = el('p.hint'), all = el('button.main', { onclick: () => set({ values: {} }) }, 'Reset all');
  const sizes = ['Width', 'Height'].map((name) => el('input', { type: 'number', min: 1, 'aria-label': name, onchange: () => {
    const [width, height] = sizes.map(({ value }) => Math.round(value));
    if (width > 0 && height > 0) set({ size: `${width}x${height}` });
  } }));
  const preset = el('select', { 'aria-label': 'Preset', onchange: () => set({ size: preset.value || null }) }, el('option', { value: '' }, 'Size of the file'),
    Object.entries(presets).map(([value, name]) => el('option', { value }, `${name} ${value.replace('x', ' × ')}`)));
  const size = row('size', [sizes[0], '×', sizes[1]], () => set({ size: null }));
  panel.append(list, all, el('h3', 'Canvas'), size, row('preset', preset), facts);
  on('data', () => {
    if (!state.data) return;
    const { variables, canvas } = state.data, now = JSON.stringify(variables.map(({ name, type, default: base }) => [name, type, base]));
    if (now !== known) {
      fields = variables.map(field);
      list.replaceChildren(...fields.length ? fields : [el('p.hint', 'The scene has no variables.')]);
    }
    known = now;
    fields.forEach((node, at) => node.update(variables[at].value));
    all.hidden = !fields.length;
    all.disabled = !Object.keys(state.values).length;
    sizes[0].value = canvas.width;
    sizes[1].value = canvas.height;
    preset.value = state.size in presets ? state.size : '';
    size.show(state.size);
    facts.textContent = [`${canvas.pixelWidth} × ${canvas.pixelHeight} pixels`, ...[canvas.sizeClasses ?? []].flat()].join(', ');
  });
};
