// Drawing as on the page of a report.
export const color = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
// The pen of a canvas in the pixels of its screen; all is cleared.
export const pen = (canvas) => {
  const { clientWidth: width, clientHeight: height } = canvas, scale = devicePixelRatio || 1, pen = canvas.getContext('2d');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  pen.scale(scale, scale);
  pen.font = '11px ui-sans-serif, system-ui, sans-serif';
  return pen;
};
