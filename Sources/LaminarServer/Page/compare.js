// Two pictures and how they differ, and what `laminar diff` says of the scene and its base.
import { address, count, el, fetchJSON, frameURL, go, locationLink, on, set, site, state, timeOf } from './state.js';

document.head.append(el('link', { rel: 'stylesheet', href: 'compare.css' }));
const load = async (source) => {
  if (!source) return null;
  const picture = new Image();
  picture.src = source;
  try { await picture.decode(); return picture; } catch { return null; }
};

// Pictures in an element, in four modes. The function that it returns shows {base, made, difference, key}: three
// addresses, and what tests wait for. What was shown stays until the next pictures are decoded; of those that are
// wanted meanwhile only the last are loaded.
export const pictures = (element, names) => {
  let wanted = null, shown = null, isBusy = false, mode = 'side', timer = 0;
  const view = el('div');
  const buttons = ['side', 'slider', 'blink', 'difference'].map((name) => el('button', { type: 'button', onclick: () => choose(name) }, name));
  const choose = (name) => {
    mode = name;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === mode));
    show(shown);
  };
  const figure = (side, picture) => el('figure', {}, el('figcaption', { class: side }, names[side]()), picture ?? el('p', { class: 'soft' }, 'no picture'));
  const draw = (base, made, difference) => {
    let over = view.querySelector('.over');
    const isPair = !difference && (mode === 'side' || mode === 'difference' || !base || !made);
    // The slider stays in the hand while pictures change under it.
    if (over?.dataset.mode === mode && !isPair && !difference) {
      over.children[0].replaceWith(base);
      return over.children[1].replaceWith(made);
    }
    clearInterval(timer);
    view.className = `views ${isPair ? 'side' : mode}`;
    if (difference) return view.replaceChildren(difference);
    if (isPair) return view.replaceChildren(figure('base', base), figure('new', made));
    over = el('div', { class: 'over', 'data-mode': mode }, base, made);
    if (mode === 'slider') {
      const slider = el('input', { type: 'range', step: '0.5', value: '50', 'aria-label': `how much of ${names.base()} is shown` });
      const move = () => over.style.setProperty('--split', `${slider.value}%`);
      slider.addEventListener('input', move);
      move();
      over.append(slider, el('i'));
    } else {
      const turn = () => over.classList.toggle('old');
      over.addEventListener('click', turn);
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) timer = setInterval(turn, 450);
    }
    view.replaceChildren(over);
  };
  const next = async () => {
    if (isBusy || !wanted) return;
    isBusy = true;
    const { base, made, difference, key } = shown = wanted;
    wanted = null;
    const only = mode === 'difference' ? await load(difference) : null;
    const both = only ? [] : await Promise.all([load(base), load(made)]);
    isBusy = false;
    if (shown) draw(...both, only);
    element.dataset.shown = key;
    next();
  };
  const show = (addresses) => {
    wanted = addresses;
    if (!addresses) { shown = null; clearInterval(timer); view.replaceChildren(); }
    next();
  };
  element.replaceChildren(el('div', { class: 'choice', role: 'group', 'aria-label': 'How pictures are compared' }, buttons), view);
  choose(mode);
  return show;
};

export const mountCompare = (cover, panel) => {
  let found = null, turn = 0, timer = 0;
  const show = pictures(cover, { base: () => site.against, new: () => state.data?.name });
  const strip = el('canvas', { class: 'differing', 'aria-hidden': 'true' });
  const pick = (event) => { if (event.buttons) go(Math.floor(event.offsetX / strip.clientWidth * count())); };
  strip.addEventListener('pointerdown', pick);
  strip.addEventListener('pointermove', pick);
  const draw = () => {
    cover.hidden = state.tab !== 'compare' || !state.data || Boolean(found?.error);
    if (cover.hidden) return show(null);
    const { frame } = state;
    show({ base: frameURL(frame, 'base'), made: frameURL(frame), difference: frameURL(frame, 'difference'), key: `${state.data.version}/${frame}` });
    [strip.width, strip.height] = [strip.clientWidth || 1, strip.clientHeight || 1];
    const pen = strip.getContext('2d'), step = strip.width / Math.max(1, count()), color = (name) => getComputedStyle(strip).getPropertyValue(name);
    pen.fillStyle = color('--new');
    found?.frames?.forEach((at, index) => {
      pen.globalAlpha = 0.3 + 0.7 * Math.sqrt(found.shares[index]);
      pen.fillRect(at * step, 0, Math.max(1, step * Math.ceil(count() / found.samples)), strip.height);
    });
    pen.globalAlpha = 1;
    pen.fillStyle = color('--ink');
    pen.fillRect((frame + 0.5) * step - 1, 0, 2, strip.height);
  };
  const jump = (frame) => { if (frame !== undefined) go(frame); };
  const row = ({ text, frame, layer, location }) => el('li', {}, el('button', {
    type: 'button', class: 'cause', onclick: () => { jump(frame); if (layer) set({ layer }); },
  }, text, frame !== undefined && el('span', { class: 'soft' }, ` ${timeOf(frame).toFixed(2)} s`)), locationLink(location));
  const write = () => {
    if (found.error) return panel.replaceChildren(el('pre', { role: 'status' }, found.error));
    const { frames, compared, samples } = found;
    panel.replaceChildren(
      el('h2', { class: found.same ? 'good' : 'bad' }, found.headline), strip,
      el('p', { class: 'group' },
        el('button', { type: 'button', onclick: () => jump(frames.findLast((at) => at < state.frame)) }, '‹ before'),
        el('button', { type: 'button', onclick: () => jump(frames.find((at) => at > state.frame)) }, 'next ›'),
        el('span', { role: 'status' }, `${frames.length} of ${compared} frames differ${compared < samples ? ' so far' : ''}`)),
      el('ul', { class: 'entries' }, found.findings.map(row)),
      el('details', {}, el('summary', {}, 'as text'), el('pre', {}, found.text.join('\n'))));
  };
  const read = async () => {
    clearTimeout(timer);
    draw();
    if (state.tab !== 'compare' || !state.data) return;
    turn += 1;
    const mine = turn;
    try {
      const answer = await fetchJSON(address('compare.json'));
      if (mine !== turn) return;
      const isNew = JSON.stringify(answer) !== JSON.stringify(found);
      found = answer;
      if (isNew) { write(); draw(); }
      if (answer.compared < answer.samples) timer = setTimeout(read, 400);
    } catch { /* a newer version follows */ }
  };
  on('frame', draw);
  on('data', read);
  on('tab', read);
  read();
};
