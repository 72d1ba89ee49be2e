// The panel at the side: its tabs, and the values of the selected layer.
import { el, find, locationLink, on, set, site, state } from './state.js';
import './layers.js';
import { showForm } from './form.js';
import { showTouches } from './touches.js';
import { showProblems } from './problems.js';
import { showExport } from './export.js';

const names = { layer: 'Layer', form: 'Variables', touches: 'Touches', problems: 'Problems', export: 'Export', compare: 'Compare' };
// A list of tabs over panels; the arrows go through them.
export const tabs = (key, entries) => {
  const list = el('div', { role: 'tablist', class: 'tabs' }), panels = {};
  for (const [name, text] of Object.entries(entries)) {
    list.append(el('button', {
      type: 'button', role: 'tab', id: `${key}-tab-${name}`, 'aria-controls': `${key}-${name}`, onclick: () => set({ [key]: name }),
    }, text));
    panels[name] = el('div', { role: 'tabpanel', id: `${key}-${name}`, 'aria-labelledby': `${key}-tab-${name}`, tabIndex: -1 });
  }
  list.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    event.preventDefault();
    const all = [...list.children], at = all.indexOf(document.activeElement);
    const next = all[(at + step + all.length) % all.length];
    next.focus();
    next.click();
  });
  const show = () => {
    const shown = entries[state[key]] ? state[key] : Object.keys(entries)[0];
    for (const name of Object.keys(entries)) {
      const isShown = name === shown, tab = list.querySelector(`#${key}-tab-${name}`);
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      panels[name].hidden = !isShown;
    }
  };
  on(key, show);
  show();
  return { list, panels };
};

export const mountPanel = () => {
  if (!site.against) delete names.compare;
  const { list, panels } = tabs('tab', names);
  find('panel').append(list, ...Object.values(panels));
  showLayer(panels.layer);
  showForm(panels.form);
  showTouches(panels.touches);
  showProblems(panels.problems, list.querySelector('#tab-tab-problems'));
  showExport(panels.export);
  if (site.against) {
    import('./compare.js').then(({ mountCompare }) => mountCompare(find('cover'), panels.compare));
    // While it is compared, the comparison covers the picture.
    const cover = () => find('stage').classList.toggle('compared', state.tab === 'compare');
    on('tab', cover);
    cover();
  }
};

// MARK: - Values

const showLayer = (panel) => {
  const head = el('div', { class: 'head' }), list = el('div', { class: 'values' });
  panel.append(head, list);
  const rows = new Map();
  let shown = null;
  const showHead = () => {
    const layer = state.data?.layers.find((entry) => entry.path === state.layer);
    if (!state.layer) return head.replaceChildren(el('p', { class: 'hint' }, 'Click a layer in the picture, or choose one in the list.'));
    if (!layer) return head.replaceChildren(el('h2', {}, state.layer), el('p', { class: 'hint' }, 'The scene has no such layer now.'));
    const words = [layer.role === 'sublayer' ? null : layer.role, layer.type, layer.hidden && 'hidden', layer.clipped && 'clipped'];
    head.replaceChildren(
      el('h2', {}, layer.path), el('p', { class: 'soft' }, words.filter(Boolean).join(' · '), ' ', locationLink(layer.location)));
  };
  const row = (value) => {
    const text = el('span', { class: 'value' }), reason = el('pre'), where = el('div');
    const node = el('details', {}, el('summary', {}, el('span', { class: 'key' }, value.key), text), reason, where);
    return { node, text, reason, where, place: '' };
  };
  on('values', () => {
    const values = state.layerValues?.path === state.layer ? state.layerValues?.values ?? [] : [];
    if (shown !== state.layer) { rows.clear(); shown = state.layer; }
    for (const value of values) {
      if (!rows.has(value.key)) rows.set(value.key, row(value));
      const entry = rows.get(value.key), place = JSON.stringify(value.location ?? null);
      entry.node.classList.toggle('animated', Boolean(value.isAnimated));
      if (entry.text.textContent !== value.text) entry.text.textContent = value.text;
      if (entry.reason.textContent !== value.explanation) entry.reason.textContent = value.explanation ?? '';
      if (entry.place !== place) { entry.place = place; entry.where.replaceChildren(locationLink(value.location) ?? ''); }
    }
    const nodes = values.map((value) => rows.get(value.key).node);
    if (nodes.length !== list.children.length || nodes.some((node, at) => node !== list.children[at])) list.replaceChildren(...nodes);
  });
  on('layer', showHead);
  on('data', showHead);
  showHead();
};
