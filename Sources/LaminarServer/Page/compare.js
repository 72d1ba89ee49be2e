// Two pictures and how they differ, and what `laminar diff` says of the scene and its base.
import { address, choice, count, el, fetchJSON, frameURL, go, latest, locationLink, on, set, site, state, timeOf } from './state.js';

document.head.append(el('link', { rel: 'stylesheet', href: 'compare.css' }));
const load = async (source) => {
  if (!source) return null;
  const picture = new Image();
  picture.src = source;
  try { await picture.decode(); return picture; } catch { return null; }
};

// Pictures in an element, in four modes. The function that it returns shows {base, made, difference, key}: three
// addresses, and what tests wait for; nothing without an argument. What was shown stays until the next are decoded.
export const pictures = (element, names) => {
  let shown = null, mode = 'side', timer = 0;
  const view = el('div'), modes = ['side', 'slider', 'blink', 'difference'];
  const figure = (side, picture) => el('figure', el(`figcaption.${side}`, names[side]()), picture ?? el('p.hint', 'no picture'));
  const draw = (base, made, difference) => {
    let over = view.querySelector('.over');
    const isPair = !difference && (mode === 'side' || mode === 'difference' || !base || !made);
    // The slider stays in the hand while pictures change under it.
    if (over?.dataset.mode === mode && !isPair && !difference) {
      over.children[0].replaceWith(base);
      over.children[1].replaceWith(made);
      return;
    }
    clearInterval(timer);
    view.className = `views ${isPair ? 'side' : mode}`;
    if (isPair) return view.replaceChildren(figure('base', base), figure('new', made));
    if (difference) return view.replaceChildren(difference);
    over = el('div.over', { 'data-mode': mode }, base, made);
    view.replaceChildren(over);
    if (mode === 'slider') {
      const move = () => over.style.setProperty('--split', `${slider.value}%`);
      const slider = el('input', { type: 'range', step: 0.5, value: 50, 'aria-label': `how much of ${names.base()} is shown`, oninput: move });
      move();
      over.append(slider, el('i'));
    } else {
      const turn = () => over.classList.toggle('old');
      over.addEventListener('click', turn);
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) timer = setInterval(turn, 450);
    }
  };
  const update = latest(async () => {
    if (!shown) { clearInterval(timer); return view.replaceChildren(); }
    const { base, made, difference, key } = shown;
    const only = mode === 'difference' ? await load(difference) : null;
    draw(...only ? [null, null, only] : await Promise.all([load(base), load(made)]));
    for (const picture of view.querySelectorAll('img')) {
      picture.classList.toggle('coarse', picture.naturalWidth < picture.clientWidth * devicePixelRatio);
    }
    element.dataset.shown = key;
  });
  const bar = choice('How pictures are compared', Object.fromEntries(modes.map((name) => [name, name])), (name) => { mode = name; bar.show(mode); update(); });
  bar.show(mode);
  element.replaceChildren(bar, view);
  return (addresses) => { shown = addresses; update(); };
};

export const mountCompare = (cover, panel) => {
  let found = null, timer = 0;
  const show = pictures(cover, { base: () => site.against, new: () => state.data?.name });
  const pick = (event) => { if (event.buttons) go(Math.floor(event.offsetX / strip.clientWidth * count())); };
  const strip = el('canvas.differing', { 'aria-hidden': 'true', onpointerdown: pick, onpointermove: pick });
  const draw = () => {
    const { data, frame, tab } = state;
    cover.hidden = tab !== 'compare' || !data || Boolean(found?.error);
    if (cover.hidden) return show();
    show({ base: frameURL(frame, 'base'), made: frameURL(frame), difference: frameURL(frame, 'difference'), key: `${data.version}/${frame}` });
    [strip.width, strip.height] = [strip.clientWidth || 1, strip.clientHeight || 1];
    const pen = strip.getContext('2d'), step = strip.width / data.frames, color = (name) => getComputedStyle(strip).getPropertyValue(name);
    const wide = Math.max(1, step * Math.ceil(data.frames / (found?.samples || 1)));
    pen.fillStyle = color('--new');
    found?.frames.forEach((at, index) => {
      pen.globalAlpha = 0.3 + 0.7 * Math.sqrt(found.shares[index]);
      pen.fillRect(at * step, 0, wide, strip.height);
    });
    pen.globalAlpha = 1;
    pen.fillStyle = color('--ink');
    pen.fillRect((frame + 0.5) * step - 1, 0, 2, strip.height);
  };
  const jump = (frame) => { if (frame !== undefined) go(frame); };
  const cause = ({ text, frame, layer, location }) => el('li',
    el('button.cause', { onclick: () => { jump(frame); if (layer) set({ layer }); } }, text, frame !== undefined && el('small', ` ${timeOf(frame).toFixed(2)} s`)),
    locationLink(location));
  const write = () => {
    if (found.error) return panel.replaceChildren(el('pre', { role: 'status' }, found.error));
    const { frames, compared, samples } = found;
    panel.replaceChildren(
      el(found.same ? 'h2.good' : 'h2.bad', found.headline), strip,
      el('p.group',
        el('button', { onclick: () => jump(frames.findLast((at) => at < state.frame)) }, '‹ before'),
        el('button', { onclick: () => jump(frames.find((at) => at > state.frame)) }, 'next ›'),
        el('span', { role: 'status' }, `${frames.length} of ${compared} frames differ${compared < samples ? ' so far' : ''}`)),
      el('ul.causes', found.findings.map(cause)),
      el('details', el('summary', 'as text'), el('pre', found.text.join('\n'))));
  };
  const read = latest(async () => {
    clearTimeout(timer);
    draw();
    if (state.tab !== 'compare' || !state.data) return;
    const answer = await fetchJSON(address('compare.json')), isNew = JSON.stringify(answer) !== JSON.stringify(found);
    found = answer;
    if (isNew) { write(); draw(); }
    if (answer.compared < answer.samples) timer = setTimeout(read, 400);
  });
  on('frame', draw);
  on('data tab', read);
  read();
};
