// The picture: frames are fetched, kept and drawn; the zoom; the layer under the pointer.
import { address, clamp, count, emit, fetchJSON, find, on, say, set, state } from './state.js';

const canvas = find('picture'), pen = canvas.getContext('2d');
const view = find('view'), sheet = find('sheet');

// MARK: - Frames

// The frames that were drawn last, so that a short loop is fetched once.
const most = 64 << 20;
const cache = new Map();
let size = 0;
const keep = (key, image) => {
  cache.set(key, image);
  size += image.data?.length ?? image.width * image.height * 4;
  for (const [old, kept] of cache) {
    if (size <= most || old === key) break;
    cache.delete(old);
    size -= kept.data?.length ?? kept.width * kept.height * 4;
  }
};
// Raw pixels are fastest on this machine; over a slow line a PNG is.
let isSlow = false, latency = 16;
export const flights = new Map();
const key = (frame) => address(isSlow ? 'frame.png' : 'frame.rgba', { frame });
export const cached = (frame) => cache.get(key(frame));
export const delay = () => latency;
// A frame: known at once, or when it has come; null when it does not.
export const fetchFrame = (frame) => {
  const at = key(frame);
  if (flights.has(at)) return flights.get(at);
  const { pixelWidth: width, pixelHeight: height } = state.data.canvas;
  const flight = (async () => {
    const started = performance.now();
    const answer = await fetch(at);
    if (!answer.ok) {
      if (answer.status === 409) emit('old');
      else say(await answer.text(), true);
      return null;
    }
    if (at.startsWith('frame.png')) return createImageBitmap(await answer.blob());
    const opened = performance.now();
    const bytes = new Uint8ClampedArray(await answer.arrayBuffer());
    const now = performance.now();
    if (now - opened > 150) isSlow = true;
    latency += (now - started - latency) / 4;
    return bytes.length === width * height * 4 ? new ImageData(bytes, width, height) : null;
  })().catch(() => null).then((image) => {
    flights.delete(at);
    if (image) keep(at, image);
    return image;
  });
  flights.set(at, flight);
  return flight;
};
export const draw = (image, frame) => {
  if (canvas.width !== image.width || canvas.height !== image.height) {
    canvas.width = image.width;
    canvas.height = image.height;
    layOut();
  }
  if (image.data) pen.putImageData(image, 0, 0);
  else { pen.clearRect(0, 0, canvas.width, canvas.height); pen.drawImage(image, 0, 0); }
  canvas.setAttribute('aria-label', `frame ${frame}`);
  state.shown = frame;
  emit('shown', frame);
};

// While it is paused: each frame that comes is shown if it was asked for later than what is shown.
let asked = 0, drawn = 0, next = null;
const show = async (frame) => {
  if (!state.data) return;
  asked += 1;
  const mine = asked, known = cached(frame);
  if (known) { drawn = mine; next = null; return draw(known, frame); }
  if (flights.size >= 2 && !flights.has(key(frame))) { next = frame; return; }
  const image = await fetchFrame(frame);
  if (image && mine > drawn && !state.playing) { drawn = mine; draw(image, frame); }
  if (next !== null) { const later = next; next = null; show(later); }
};
const refresh = () => { if (!state.playing) show(state.frame); };
on('frame', refresh);
on('playing', refresh);
on('data', () => {
  refresh();
  layOut();
  outline(null, find('hovered'));
  drawSelected();
});

// MARK: - Zoom

const layOut = () => {
  const ratio = devicePixelRatio || 1, { width, height } = canvas;
  const fit = Math.min((view.clientWidth - 32) * ratio / width, (view.clientHeight - 32) * ratio / height);
  // A pixel of the picture is a whole number of the screen's; only what is too large is scaled down.
  const factor = state.zoom === 'fit' ? (fit >= 1 ? Math.floor(fit) : Math.max(fit, 0.01)) : Number(state.zoom);
  sheet.style.width = `${width * factor / ratio}px`;
  sheet.style.height = `${height * factor / ratio}px`;
  sheet.classList.toggle('coarse', factor > 1);
  const size = state.data?.canvas;
  if (size) find('outlines').setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  find('percent')?.replaceChildren(`${Math.round(100 * factor)} %`);
};
on('zoom', layOut);
new ResizeObserver(layOut).observe(view);
const watchRatio = () => matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => { layOut(); watchRatio(); }, { once: true });
watchRatio();

// MARK: - Layers in the picture

// The point of the canvas under a pointer, in points.
export const pointOf = (event) => {
  const box = canvas.getBoundingClientRect(), size = state.data.canvas;
  return [(event.clientX - box.left) / box.width * size.width, (event.clientY - box.top) / box.height * size.height];
};
const outline = (corners, node) => {
  const isDrawn = corners?.length > 2;
  node.classList.toggle('drawn', isDrawn);
  if (isDrawn) node.setAttribute('points', corners.map((corner) => corner.join(',')).join(' '));
};
// The newest of some questions, of which one is on its way.
const latest = (ask) => {
  let isBusy = false, again = null;
  const run = async (...details) => {
    if (isBusy) { again = details; return; }
    isBusy = true;
    try { await ask(...details); } catch { /* The next answer is as good. */ }
    isBusy = false;
    if (again) { const then = again; again = null; run(...then); }
  };
  return run;
};
const hit = async (event) => {
  const [x, y] = pointOf(event);
  return fetchJSON(address('hit.json', { frame: state.frame, x: x.toFixed(2), y: y.toFixed(2) }));
};
const hover = latest(async (event) => {
  const found = event && !state.isRecording && state.data ? await hit(event) : null;
  outline(found?.corners, find('hovered'));
  canvas.title = found?.layer ?? '';
});
canvas.addEventListener('pointermove', (event) => { if (!event.buttons) hover(event); });
canvas.addEventListener('pointerleave', () => hover(null));
canvas.addEventListener('click', async (event) => {
  if (state.isRecording || !state.data) return;
  try {
    const found = await hit(event);
    set({ layer: found.layer, tab: found.layer ? 'layer' : state.tab });
  } catch (error) { say(error.message, true); }
});

// MARK: - The selected layer

// Its values now; pieces that show them listen to 'values'.
const ask = latest(async () => {
  if (!state.data || !state.layer) { state.layerValues = null; outline(null, find('selected')); return emit('values'); }
  try {
    state.layerValues = await fetchJSON(address('layer.json', { frame: state.frame, layer: state.layer }));
  } catch { state.layerValues = null; }
  outline(state.layerValues?.corners, find('selected'));
  emit('values');
});
let timer = 0;
const drawSelected = () => ask();
on('layer', drawSelected);
on('frame', () => {
  if (timer || !state.layer) return;
  timer = setTimeout(() => { timer = 0; ask(); }, state.playing ? 120 : 20);
});
