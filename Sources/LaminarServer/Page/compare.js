// Two pictures and how they differ, and what `laminar diff` says of the scene and its base.
import { address, count, el, fetchJSON, frameURL, go, locationLink, on, set, site, state, timeOf } from './state.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const modes = ['side by side', 'slider', 'blink', 'difference'];
const load = async (source) => {
  if (!source) return null;
  const picture = new Image();
  picture.src = source;
  try { await picture.decode(); return picture; } catch { return null; }
};

// Pictures in an element, in four modes. show({base, made, difference, key}) takes addresses; what was shown stays
// until the next pictures are decoded, and of those that are wanted meanwhile only the last are loaded.
export const pictures = (element, names) => {
  let wanted = null, shown = null, isBusy = false, mode = 0, timer = 0, split = 50;
  const view = el('div');
  const buttons = modes.map((name, index) => el('button', { type: 'button', onclick: () => choose(index) }, name));
  const choose = (index) => {
    mode = index;
    buttons.forEach((button, at) => button.setAttribute('aria-pressed', String(at === mode)));
    if (shown) show(shown);
  };
  const figure = (side, picture) => el('figure', {}, el('figcaption', {}, el('i', { class: `dot ${side}` }), names[side]()),
    picture ?? el('p', { class: 'none' }, 'no picture'));
  const draw = (base, made, difference) => {
    clearInterval(timer);
    const over = el('div', { class: 'over' }), isPair = !difference && (mode === 0 || !base || !made);
    view.className = `compared ${isPair ? 'side' : modes[mode]}`;
    if (isPair) return view.replaceChildren(figure('base', base), figure('new', made));
    over.append(...difference ? [difference] : [base, made]);
    if (mode === 1) {
      const slider = el('input', { type: 'range', step: '0.5', value: String(split), 'aria-label': `how much of ${names.base()} is shown` });
      const move = () => { split = slider.value; over.style.setProperty('--split', `${split}%`); };
      slider.addEventListener('input', move);
      over.append(slider, el('i', { class: 'edge' }));
      move();
    } else if (mode === 2) {
      const turn = () => made.classList.toggle('away');
      over.addEventListener('click', turn);
      if (!calm.matches) timer = setInterval(turn, 450);
    }
    view.replaceChildren(over);
  };
  const next = async () => {
    if (isBusy || !wanted) return;
    isBusy = true;
    const { base, made, difference, key } = shown = wanted;
    wanted = null;
    const only = mode === 3 ? await load(difference) : null;
    const found = only ? [] : await Promise.all([load(base), load(made)]);
    isBusy = false;
    if (shown) draw(found[0], found[1], only);
    element.dataset.shown = key;
    next();
  };
  const show = (addresses) => {
    wanted = addresses;
    if (!addresses) { shown = null; clearInterval(timer); view.replaceChildren(); }
    next();
  };
  element.replaceChildren(el('div', { class: 'modes', role: 'group', 'aria-label': 'How pictures are compared' }, buttons), view);
  choose(0);
  return show;
};

export const mountCompare = (cover, panel) => {
  let found = null, turn = 0, timer = 0;
  const show = pictures(cover, { base: () => site.against, new: () => state.data?.name ?? '' });
  const strip = el('canvas', { class: 'differing', 'aria-hidden': 'true' });
  const pick = (event) => {
    const box = strip.getBoundingClientRect();
    if (event.buttons) go(Math.floor((event.clientX - box.left) / box.width * count()));
  };
  strip.addEventListener('pointerdown', pick);
  strip.addEventListener('pointermove', pick);
  const draw = () => {
    const isOpen = state.tab === 'compare' && Boolean(site.against && state.data) && !found?.error, { frame } = state;
    cover.hidden = !isOpen;
    if (!isOpen) return show(null);
    show({ base: frameURL(frame, 'base'), made: frameURL(frame), difference: frameURL(frame, 'difference'), key: `${state.data.version}/${frame}` });
    const color = (name) => getComputedStyle(strip).getPropertyValue(`--${name}`);
    strip.width = strip.clientWidth || 1;
    strip.height = strip.clientHeight || 1;
    const pen = strip.getContext('2d'), step = strip.width / Math.max(1, count());
    pen.fillStyle = color('new');
    found?.frames?.forEach((at, index) => {
      pen.globalAlpha = 0.3 + 0.7 * Math.sqrt(found.shares[index]);
      pen.fillRect(at * step, 0, Math.max(1, step * Math.ceil(count() / found.samples)), strip.height);
    });
    pen.globalAlpha = 1;
    pen.fillStyle = color('ink');
    pen.fillRect((frame + 0.5) * step - 1, 0, 2, strip.height);
  };
  const jump = (frame) => { if (frame !== undefined) go(frame); };
  const row = ({ text, frame, layer, location }) => el('li', {}, el('button', {
    type: 'button', disabled: frame === undefined && !layer,
    onclick: () => { jump(frame); if (layer) set({ layer }); },
  }, text, frame !== undefined && el('small', {}, ` ${timeOf(frame).toFixed(2)} s`)), locationLink(location));
  const write = () => {
    if (!site.against) return panel.replaceChildren('laminar serve --against base.json, or --against git:HEAD, shows here what differs.');
    if (!found || found.error) return panel.replaceChildren(el('pre', { role: 'status' }, found?.error ?? 'comparing …'));
    const { frames, compared, samples } = found;
    panel.replaceChildren(
      el('p', { class: found.same ? 'passed' : 'failed' }, found.headline), strip,
      el('p', { class: 'modes' },
        el('button', { type: 'button', onclick: () => jump(frames.findLast((at) => at < state.frame)) }, '‹ before'),
        el('button', { type: 'button', onclick: () => jump(frames.find((at) => at > state.frame)) }, 'next ›'),
        el('span', { role: 'status' }, `${frames.length} of ${compared} frames differ${compared < samples ? ' so far' : ''}`)),
      el('ul', { class: 'findings' }, found.findings.map(row)),
      el('details', {}, el('summary', {}, 'as text'), el('pre', {}, found.text.join('\n'))));
  };
  const read = async () => {
    clearTimeout(timer);
    if (state.tab !== 'compare' || !site.against || !state.data) return;
    turn += 1;
    const mine = turn;
    try {
      const answer = await fetchJSON(address('compare.json'));
      if (mine !== turn) return;
      const isNew = JSON.stringify(answer) !== JSON.stringify(found);
      found = answer;
      if (isNew) write();
      if (answer.compared < answer.samples) timer = setTimeout(read, 400);
      draw();
    } catch { /* a newer version follows */ }
  };
  const open = () => { write(); draw(); read(); };
  on('frame', draw);
  on('data', open);
  on('tab', open);
  open();
};
