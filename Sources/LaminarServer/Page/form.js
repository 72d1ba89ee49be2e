// The variables of the scene as a form, and the size of its canvas.
import { el, on, set, state } from './state.js';

const isColor = (text) => /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);
const textOf = (value) => typeof value === 'string' ? value : JSON.stringify(value);
// The six digits that a colour field knows.
const opaque = (text) => '#' + (text.length < 6 ? text.slice(1, 4).replace(/./g, '$&$&') : text.slice(1, 7)).toLowerCase();
const presets = { '393x852': 'phone', '834x1194': 'tablet', '1280x720': '720p', '1920x1080': '1080p', '1080x1080': 'square', '1080x1920': 'upright' };
const reset = (name, isChanged, onclick) => el('button.word', { 'aria-label': `Reset ${name}`, disabled: !isChanged, onclick }, 'Reset');
const row = (name, isChanged, inputs, ...more) => el(isChanged ? 'div.field.changed' : 'div.field', { 'data-name': name }, el('span', name), el('div.inputs', inputs), ...more);

const change = ({ name, default: base }, text) => {
  const { [name]: _, ...values } = state.values;
  set({ values: text === null || text === textOf(base) ? values : { ...values, [name]: text } });
};
const field = (variable) => {
  const { name, type, value, default: base } = variable, text = state.values[name] ?? textOf(value);
  const label = { 'aria-label': name }, kind = ['number', 'boolean'].includes(type) ? type : typeof base, inputs = [];
  const choices = variable.choices ?? variable.options;
  if (kind === 'boolean') {
    inputs.push(el('input', { ...label, type: 'checkbox', checked: text === 'true', onchange: ({ target }) => change(variable, String(target.checked)) }));
  } else if (choices) {
    inputs.push(el('select', { ...label, onchange: ({ target }) => change(variable, target.value) },
      choices.map(textOf).map((value) => el('option', { value, selected: value === text }, value))));
  } else {
    const isPath = /\.(png|jpe?g|webp|gif|svg)$/i.test(base), input = el('input', {
      ...label, type: kind === 'number' ? 'number' : 'text', step: 'any', value: text, spellcheck: 'false', placeholder: isPath && 'path of an image',
      oninput: () => { if (input.value || kind !== 'number') change(variable, input.value); if (pick && isColor(input.value)) pick.value = opaque(input.value); },
    });
    const color = [text, base].find(isColor), pick = color && el('input', {
      type: 'color', 'aria-label': `${name} as a colour`, value: opaque(color),
      oninput: () => { input.value = pick.value + (input.value.length === 9 ? input.value.slice(7) : ''); change(variable, input.value); },
    });
    inputs.push(pick, input);
  }
  return row(name, name in state.values, inputs, reset(name, name in state.values, () => change(variable, null)));
};
const showCanvas = (canvas) => {
  const { width, height, pixelWidth, pixelHeight, sizeClasses } = state.data.canvas;
  const inputs = [['Width', width], ['Height', height]].map(([name, value]) => el('input', {
    type: 'number', min: 1, max: 16384, value, 'aria-label': name,
    onchange: () => { const sizes = inputs.map((input) => Math.round(input.value)); if (Math.min(...sizes) > 0) set({ size: sizes.join('x') }); },
  }));
  const select = el('select', { 'aria-label': 'Preset', onchange: () => set({ size: select.value || null }) }, el('option', { value: '' }, 'of the file'),
    Object.entries(presets).map(([value, name]) => el('option', { value, selected: value === state.size }, `${name}  ${value.replace('x', ' × ')}`)));
  const classes = [sizeClasses ?? []].flat().join(', ');
  canvas.replaceChildren(
    row('size', state.size, [inputs[0], '×', inputs[1]], reset('the size', state.size, () => set({ size: null }))),
    row('preset', false, select), row('pixels', false, `${pixelWidth} × ${pixelHeight}`), classes && row('size classes', false, classes));
};
export const showForm = (panel) => {
  const list = el('div'), canvas = el('div'), none = el('p.hint', 'The scene has no variables.');
  const all = el('button.main', { onclick: () => set({ values: {} }) }, 'Reset all');
  panel.append(none, list, all, el('h3', 'Canvas'), canvas);
  on('data', () => {
    const { data, values } = state;
    if (!data) return;
    none.hidden = data.variables.length > 0;
    all.hidden = !none.hidden;
    all.disabled = !Object.keys(values).length;
    // The field that is written in stays, with its text and its cursor.
    const active = document.activeElement, held = list.contains(active) && active.closest('.field');
    const nodes = data.variables.map((variable) => {
      const node = field(variable);
      if (held?.dataset?.name !== variable.name) return node;
      held.className = node.className;
      held.lastChild.disabled = node.lastChild.disabled;
      return held;
    });
    if (!nodes.includes(held)) return list.replaceChildren(...nodes), showCanvas(canvas);
    for (const node of [...list.children]) if (node !== held) node.remove();
    const at = nodes.indexOf(held);
    held.before(...nodes.slice(0, at));
    held.after(...nodes.slice(at + 1));
  });
};
