// The values of the scene's variables as a form, and the size of its canvas.
import { el, on, set, state } from './state.js';

const isColor = (value) => typeof value === 'string' && /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
const isPath = (value) => typeof value === 'string' && /\.(png|jpe?g|webp|gif|svg)$/i.test(value);
const textOf = (value) => typeof value === 'string' ? value : JSON.stringify(value);
// The six digits that a colour field knows.
const plain = (value) => {
  const digits = value.slice(1).toLowerCase();
  return '#' + (digits.length < 6 ? [...digits.slice(0, 3)].map((digit) => digit + digit).join('') : digits.slice(0, 6));
};
const presets = [['393x852', 'phone'], ['834x1194', 'tablet'], ['1280x720', '720p'], ['1920x1080', '1080p'], ['1080x1080', 'square'], ['1080x1920', 'upright']];

export const showForm = (panel) => {
  const list = el('div', { class: 'fields' }), canvas = el('div', { class: 'fields' });
  const reset = el('button', { type: 'button', onclick: () => set({ values: {} }) }, 'Reset all');
  const none = el('p', { class: 'hint' }, 'The scene has no variables.');
  panel.append(none, list, reset, el('h3', {}, 'Canvas'), canvas);
  let timer = 0;
  const change = (variable, text) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const values = { ...state.values };
      if (text === null || text === textOf(variable.default)) delete values[variable.name]; else values[variable.name] = text;
      set({ values });
    }, 40);
  };
  const field = (variable) => {
    const value = state.values[variable.name] ?? textOf(variable.value), id = `value-${variable.name}`;
    const base = variable.default, isFlag = variable.type === 'boolean' || typeof base === 'boolean';
    const inputs = [];
    const options = variable.choices ?? variable.options;
    if (isFlag) {
      inputs.push(el('input', { id, type: 'checkbox', checked: value === 'true', onchange: (event) => change(variable, String(event.target.checked)) }));
    } else if (options) {
      inputs.push(el('select', { id, onchange: (event) => change(variable, event.target.value) },
        options.map((option) => el('option', { value: textOf(option), selected: textOf(option) === value }, textOf(option)))));
    } else {
      const isNumber = variable.type === 'number' || typeof base === 'number';
      const text = el('input', {
        id, type: isNumber ? 'number' : 'text', step: isNumber ? 'any' : null, value, spellcheck: false,
        placeholder: isPath(base) ? 'path of an image' : null, oninput: (event) => { if (event.target.value !== '' || !isNumber) change(variable, event.target.value); },
      });
      if (isColor(value) || isColor(base)) {
        const pick = el('input', { type: 'color', 'aria-label': `${variable.name}, colour`, value: plain(isColor(value) ? value : base) });
        pick.addEventListener('input', () => { text.value = pick.value + (isColor(text.value) && text.value.length === 9 ? text.value.slice(7) : ''); change(variable, text.value); });
        text.addEventListener('input', () => { if (isColor(text.value)) pick.value = plain(text.value); });
        inputs.push(pick);
      }
      inputs.push(text);
    }
    const isChanged = variable.name in state.values;
    return el('div', { class: isChanged ? 'field changed' : 'field', 'data-name': variable.name },
      el('label', { for: id }, variable.name), el('div', { class: 'inputs' }, inputs),
      el('button', { type: 'button', class: 'word', title: 'the value of the file', 'aria-label': `Reset ${variable.name}`, disabled: !isChanged, onclick: () => change(variable, null) }, 'Reset'));
  };
  const showVariables = () => {
    const variables = state.data?.variables ?? [];
    none.hidden = variables.length > 0;
    reset.hidden = !variables.length;
    reset.disabled = !Object.keys(state.values).length;
    // A field that is being written in keeps its text and its cursor.
    const active = document.activeElement, name = list.contains(active) ? active.closest('.field')?.dataset.name : null;
    list.replaceChildren(...variables.map((variable) => {
      const old = variable.name === name ? [...list.children].find((node) => node.dataset.name === name) : null;
      old?.classList.toggle('changed', name in state.values);
      const button = old?.querySelector('button');
      if (button) button.disabled = !(name in state.values);
      return old ?? field(variable);
    }));
    if (name && document.activeElement !== active) active.focus();
  };
  const showCanvas = () => {
    const size = state.data?.canvas;
    if (!size || canvas.contains(document.activeElement) && document.activeElement.type === 'number') return;
    const part = (label, value) => el('input', { type: 'number', min: 1, max: 16384, value: String(value), 'aria-label': label, onchange: apply });
    const width = part('Width', size.width), height = part('Height', size.height);
    function apply() { if (width.value > 0 && height.value > 0) set({ size: `${Math.round(width.value)}x${Math.round(height.value)}` }); }
    const classes = [size.sizeClasses].flat().filter((name) => typeof name === 'string').join(', ');
    canvas.replaceChildren(
      el('div', { class: state.size ? 'field changed' : 'field' }, el('span', {}, 'size'),
        el('div', { class: 'inputs' }, width, '×', height),
        el('button', { type: 'button', class: 'word', disabled: !state.size, onclick: () => set({ size: null }) }, 'Reset')),
      el('div', { class: 'field' }, el('span', {}, 'preset'), el('select', { 'aria-label': 'Preset', onchange: (event) => set({ size: event.target.value || null }) },
        el('option', { value: '' }, 'of the file'), presets.map(([value, name]) => el('option', { value, selected: value === state.size }, `${name}  ${value.replace('x', ' × ')}`)))),
      el('div', { class: 'field' }, el('span', {}, 'pixels'), el('span', {}, `${size.pixelWidth} × ${size.pixelHeight}`)),
      classes ? el('div', { class: 'field' }, el('span', {}, 'size classes'), el('span', {}, classes)) : '');
  };
  on('data', () => { showVariables(); showCanvas(); });
};
