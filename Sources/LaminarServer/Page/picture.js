// The picture: its frames, the zoom, the layers in it.
import { address, apply, emit, fetchJSON, find, frameURL, latest, on, say, set, state, tell } from './state.js';

const canvas = find('picture'), pen = canvas.getContext('bitmaprenderer'), view = find('view'), sheet = find('sheet');

// MARK: - Frames

export let delay = 16;
export const flights = new Set();
// A frame, or nothing when it does not come. A PNG is there before raw pixels: browsers are slow with large bodies.
export const fetchFrame = async (frame) => {
  const where = frameURL(frame), began = performance.now();
  flights.add(where);
  try {
    const answer = await fetch(where);
    if (answer.status === 409) return emit('old');
    if (!answer.ok) return say(await answer.text(), true);
    const image = await createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none' });
    delay += (performance.now() - began - delay) / 4;
    return image;
  } catch { return null; } finally { flights.delete(where); if (next !== null) show(next); }
};
export const draw = (image, frame) => {
  const { width, height } = image;
  if (canvas.width !== width || canvas.height !== height) { Object.assign(canvas, { width, height }); layOut(); }
  pen.transferFromImageBitmap(image);
  canvas.ariaLabel = `frame ${frame}`;
  state.shown = frame;
  emit('shown', frame);
};
// While it is paused each frame that comes is shown, if it was asked for later than what is.
let asked = 0, drawn = 0, next = null;
const show = async (frame) => {
  next = state.playing || !state.data ? null : frame;
  if (next === null || flights.size >= 2) return;
  next = null;
  const mine = asked += 1, image = await fetchFrame(frame);
  if (image && mine > drawn && !state.playing) { drawn = mine; draw(image, frame); }
};
on('frame playing data', () => show(state.frame));

// MARK: - Zoom

// A pixel of the picture is a whole number of the screen's; only what is too large for that is scaled down.
const layOut = () => {
  const ratio = devicePixelRatio, { width, height } = canvas, points = state.data?.canvas;
  const fit = Math.min((view.clientWidth - 32) * ratio / width, (view.clientHeight - 32) * ratio / height);
  const factor = state.zoom === 'fit' ? fit >= 1 ? Math.floor(fit) : Math.max(fit, 0.01) : parseFloat(state.zoom) || 1;
  sheet.style.width = `${width * factor / ratio}px`;
  sheet.style.height = `${height * factor / ratio}px`;
  sheet.classList.toggle('coarse', factor > 1);
  find('percent').textContent = `${Math.round(100 * factor)} %`;
  if (points) find('outlines').setAttribute('viewBox', `0 0 ${points.width} ${points.height}`);
};
on('zoom data', layOut);
new ResizeObserver(layOut).observe(view);

// MARK: - Layers

// The point of the scene's canvas under a pointer.
export const pointOf = (event) => {
  const box = canvas.getBoundingClientRect(), { width, height } = state.data.canvas;
  return [(event.clientX - box.left) / box.width * width, (event.clientY - box.top) / box.height * height];
};
const outline = (id, corners) => find(id).setAttribute('points', (corners ?? []).join(' '));
const hit = (event) => {
  const [x, y] = pointOf(event).map((value) => value.toFixed(2));
  return fetchJSON(address('hit.json', { frame: state.frame, x, y }));
};
const hover = latest(async (event) => {
  const found = event && state.data && !state.isRecording ? await hit(event) : null;
  outline('hovered', found?.corners);
  canvas.title = found?.layer ?? '';
});
apply(canvas, {
  onpointermove: (event) => { if (!event.buttons) hover(event); },
  onpointerleave: () => hover(),
  onclick: (event) => { if (!state.isRecording && state.data) hit(event).then(({ layer }) => set({ layer, tab: layer ? 'layer' : state.tab }), tell); },
});
// The values of the selected layer now.
const ask = latest(async () => {
  const { data, frame, layer } = state;
  state.layerValues = data && layer ? await fetchJSON(address('layer.json', { frame, layer })).catch(() => null) : null;
  outline('selected', state.layerValues?.corners);
  emit('values');
});
let timer = 0;
on('layer data playing', ask);
on('frame', () => { if (state.layer) timer ||= setTimeout(() => { timer = 0; ask(); }, state.playing ? 120 : 20); });
