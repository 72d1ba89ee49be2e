// The picture: frames are fetched, kept and drawn; the zoom; the layers in it.
import { address, emit, fetchJSON, find, latest, on, say, set, state, tell } from './state.js';

const canvas = find('picture'), pen = canvas.getContext('2d'), view = find('view'), sheet = find('sheet');

// MARK: - Frames

// The frames that came last are kept: a short loop is fetched once.
const cache = new Map(), most = 64 << 20;
let size = 0;
const bytes = (image) => image.width * image.height * 4;
const keep = (key, image) => {
  cache.set(key, image);
  size += bytes(image);
  for (const [old, kept] of cache) {
    if (size <= most || old === key) return;
    cache.delete(old);
    size -= bytes(kept);
  }
};
// Raw pixels are the fastest on this machine; over a slow line a PNG is.
let isSlow = false;
export let delay = 16;
export const flights = new Map();
const key = (frame) => address(isSlow ? 'frame.png' : 'frame.rgba', { frame });
const get = async (where, { pixelWidth: width, pixelHeight: height }) => {
  const began = performance.now(), answer = await fetch(where), opened = performance.now();
  if (answer.status === 409) return emit('old');
  if (!answer.ok) return say(await answer.text(), true);
  if (where.startsWith('frame.png')) return createImageBitmap(await answer.blob());
  const pixels = new Uint8ClampedArray(await answer.arrayBuffer()), now = performance.now();
  isSlow = now - opened > 150;
  delay += (now - began - delay) / 4;
  return pixels.length === width * height * 4 ? new ImageData(pixels, width, height) : null;
};
export const cached = (frame) => cache.get(key(frame));
// A frame, or nothing when it does not come.
export const fetchFrame = (frame) => {
  const where = key(frame);
  if (!flights.has(where)) {
    flights.set(where, get(where, state.data.canvas).catch(() => null).then((image) => {
      flights.delete(where);
      if (image) keep(where, image);
      return image;
    }));
  }
  return flights.get(where);
};
export const draw = (image, frame) => {
  const { width, height } = image;
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height });
    layOut();
  }
  if (image.data) pen.putImageData(image, 0, 0);
  else { pen.clearRect(0, 0, width, height); pen.drawImage(image, 0, 0); }
  canvas.setAttribute('aria-label', `frame ${frame}`);
  state.shown = frame;
  emit('shown', frame);
};
// While it is paused each frame that comes is shown, if it was asked for later than what is.
let asked = 0, drawn = 0, next = null;
const show = async (frame) => {
  if (state.playing || !state.data) return;
  const mine = asked += 1;
  if (!cached(frame) && flights.size >= 2 && !flights.has(key(frame))) { next = frame; return; }
  const image = cached(frame) ?? await fetchFrame(frame);
  if (image && mine > drawn && !state.playing) { drawn = mine; draw(image, frame); }
  if (next !== null) { const then = next; next = null; show(then); }
};
on('frame playing data', () => show(state.frame));

// MARK: - Zoom

// A pixel of the picture is a whole number of the screen's; only what is too large for that is scaled down.
const layOut = () => {
  const ratio = devicePixelRatio, { width, height } = canvas, points = state.data?.canvas;
  const fit = Math.min((view.clientWidth - 32) * ratio / width, (view.clientHeight - 32) * ratio / height);
  const factor = state.zoom === 'fit' ? fit >= 1 ? Math.floor(fit) : Math.max(fit, 0.01) : Number(state.zoom) || 1;
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
canvas.addEventListener('pointermove', (event) => { if (!event.buttons) hover(event); });
canvas.addEventListener('pointerleave', () => hover());
canvas.addEventListener('click', (event) => {
  if (!state.isRecording && state.data) hit(event).then(({ layer }) => set({ layer, tab: layer ? 'layer' : state.tab }), tell);
});
// The values of the selected layer now.
const ask = latest(async () => {
  state.layerValues = null;
  const { data, frame, layer } = state;
  if (data && layer) state.layerValues = await fetchJSON(address('layer.json', { frame, layer })).catch(() => null);
  outline('selected', state.layerValues?.corners);
  emit('values');
});
let timer = 0;
on('layer data playing', ask);
on('frame', () => { if (state.layer) timer ||= setTimeout(() => { timer = 0; ask(); }, state.playing ? 120 : 20); });
