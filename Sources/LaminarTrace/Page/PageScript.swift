/// The script of a page, piece by piece.
enum PageScript {
  static let text =
    "'use strict';\n"
    + [data, stage, strip, curves, words, keys, start].joined(separator: "\n") + "\n"

  /// The state that all pieces share: the case, the sample, the view.
  private static let data = #"""
    const find = (id) => document.getElementById(id);
    const all = JSON.parse(find('data').textContent);
    const state = { item: 0, sample: 0, mode: 'side', split: 0.5, playing: false, shown: 'new', stops: [] };
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const item = () => all.cases[state.item];
    const count = () => item().times.length;
    const color = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
    const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
    const number = (value) => value === null || value === undefined ? 'absent'
      : String(Math.abs(value) >= 1000 ? Math.round(value * 100) / 100 : Math.round(value * 1e4) / 1e4);
    // Two values that differ never have the same text.
    const apart = (a, b) => {
      const shown = [number(a), number(b)];
      const areNumbers = typeof a === 'number' && typeof b === 'number';
      return areNumbers && a !== b && shown[0] === shown[1] ? [String(a), String(b)] : shown;
    };
    const make = (tag, name, text) => {
      const node = document.createElement(tag);
      if (name) node.className = name;
      if (text !== undefined) node.textContent = text;
      return node;
    };
    const fit = (canvas) => {
      const scale = devicePixelRatio || 1;
      const width = Math.max(1, Math.round(canvas.clientWidth * scale));
      const height = Math.max(1, Math.round(canvas.clientHeight * scale));
      if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
      const pen = canvas.getContext('2d');
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
      return pen;
    };
    const heats = () => [['valueHeat', 'values'], ['pixelHeat', 'pixels']]
      .filter(([key]) => item()[key].length);
    const isHot = (sample) => heats().some(([key]) => item()[key][sample] > 0);
    """#

  /// The pictures: side by side, under a slider, blinking, or their difference.
  private static let stage = #"""
    const images = new Map();
    let blinkTimer = 0;
    const image = (source) => {
      if (!source) return null;
      if (!images.has(source)) {
        const made = new Image();
        made.onload = () => showStage();
        made.src = source;
        images.set(source, made);
      }
      const known = images.get(source);
      return known.complete && known.naturalWidth ? known : null;
    };
    const pictureAt = (sample) => {
      const list = item().pictures;
      let best = null;
      for (const picture of list) {
        if (!best || Math.abs(picture.sample - sample) < Math.abs(best.sample - sample)) best = picture;
      }
      return best;
    };
    // What a picture may take: its column, and what the window has left between the text above it and
    // the controls below, or half of it.
    const space = (canvas) => {
      const view = find('view'), isPair = canvas.parentNode.tagName === 'FIGURE';
      const outer = (id) => find(id).getBoundingClientRect().height;
      const top = view.getBoundingClientRect().top + scrollY + (isPair ? 24 : 0);
      const left = innerHeight - top - outer('transport') - outer('caption') - 28;
      const gap = innerWidth <= 640 ? 8 : 16;
      return [isPair ? (view.clientWidth - gap) / 2 : view.clientWidth, Math.max(innerHeight / 2, left)];
    };
    // A pixel of the picture is one of the screen, or a whole number of them; only what is too large
    // for that is scaled down.
    const shape = (canvas, width, height) => {
      if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
      const ratio = devicePixelRatio || 1, [most, highest] = space(canvas);
      const fit = Math.min(most * ratio / width, highest * ratio / height);
      const factor = fit >= 1 ? Math.floor(fit) : fit;
      canvas.parentNode.style.width = `${width * factor / ratio}px`;
      canvas.style.imageRendering = factor > 1 ? 'pixelated' : 'auto';
    };
    const paint = (canvas, picture, draw) => {
      shape(canvas, picture.naturalWidth, picture.naturalHeight);
      const pen = canvas.getContext('2d', { willReadFrequently: draw !== undefined });
      pen.clearRect(0, 0, canvas.width, canvas.height);
      if (draw) draw(pen, canvas); else pen.drawImage(picture, 0, 0);
    };
    const pixels = (picture, width, height) => {
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (picture) pen.drawImage(picture, 0, 0);
      return pen.getImageData(0, 0, width, height).data;
    };
    const paintDifference = (canvas, base, made) => {
      const width = Math.max(base ? base.naturalWidth : 1, made ? made.naturalWidth : 1);
      const height = Math.max(base ? base.naturalHeight : 1, made ? made.naturalHeight : 1);
      shape(canvas, width, height);
      const pen = canvas.getContext('2d');
      const first = pixels(base, width, height), second = pixels(made, width, height);
      const result = pen.createImageData(width, height);
      for (let at = 0; at < first.length; at += 4) {
        let far = 0;
        for (let part = 0; part < 4; part += 1) {
          const a = part === 3 ? first[at + 3] : first[at + part] * first[at + 3] / 255;
          const b = part === 3 ? second[at + 3] : second[at + part] * second[at + 3] / 255;
          far = Math.max(far, Math.abs(a - b));
        }
        const gray = (0.3 * first[at] + 0.59 * first[at + 1] + 0.11 * first[at + 2]) * first[at + 3] / 255;
        const pale = 255 - (255 - gray) * 0.18 * (first[at + 3] / 255) - 12;
        const mix = far <= 0.5 ? 0 : 0.35 + 0.65 * Math.sqrt(far / 255);
        result.data[at] = pale + (214 - pale) * mix;
        result.data[at + 1] = pale + (38 - pale) * mix;
        result.data[at + 2] = pale + (20 - pale) * mix;
        result.data[at + 3] = 255;
      }
      pen.putImageData(result, 0, 0);
    };
    const figure = (title, source, dot) => {
      const node = make('figure');
      const caption = make('figcaption');
      const mark = make('span', 'dot');
      mark.style.background = `var(--${dot})`;
      caption.append(mark, title);
      node.append(caption);
      const picture = image(source);
      if (!source) node.append(make('p', 'none', 'no frame'));
      else {
        const canvas = make('canvas');
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', title);
        node.append(canvas);
        if (picture) paint(canvas, picture);
      }
      return node;
    };
    function showStage() {
      const section = find('stage'), view = find('view');
      section.hidden = item().pictures.length === 0;
      clearInterval(blinkTimer);
      if (section.hidden) return;
      for (const button of section.querySelectorAll('[data-mode]')) {
        button.setAttribute('aria-pressed', String(button.dataset.mode === state.mode));
      }
      const picture = pictureAt(state.sample);
      const base = image(picture.base), made = image(picture.new);
      // The previous pictures remain until both are decoded: nothing jumps while the scrubber moves.
      const isReady = (base || !picture.base) && (made || !picture.new);
      if (!isReady && view.childElementCount) return;
      view.className = 'view' + (state.mode === 'slider' ? ' sliding' : '');
      if (state.mode === 'side' || !picture.base || !picture.new) {
        const pair = make('div', 'pair');
        pair.append(figure('base', picture.base, 'base'), figure('new', picture.new, 'new'));
        view.replaceChildren(pair);
      } else if (base && made) {
        let canvas = view.querySelector('.one canvas');
        if (!canvas) {
          const one = make('div', 'one');
          canvas = make('canvas');
          canvas.setAttribute('role', 'img');
          one.append(canvas, make('i', 'split'));
          view.replaceChildren(one);
          canvas.addEventListener('pointerdown', slide);
          canvas.addEventListener('pointermove', (event) => { if (event.buttons || event.pointerType === 'mouse') slide(event); });
        }
        canvas.setAttribute('aria-label', state.mode);
        if (state.mode === 'difference') paintDifference(canvas, base, made);
        else if (state.mode === 'blink') blink(canvas, base, made);
        else paint(canvas, made, (pen) => paintSplit(pen, canvas, base, made));
      }
      const near = picture.sample === state.sample ? ''
        : `frame ${item().frames[picture.sample]}, the nearest with a picture: `;
      find('caption').textContent = near + (picture.text || 'no pixel differs') + shown();
    }
    const shown = () => {
      const { pictures, leftOut, samples } = item(), large = (count) => count.toLocaleString('en');
      if (pictures.length >= samples) return '';
      const pruned = leftOut ? `; ${large(leftOut)} that differ less are left out to keep this page small` : '';
      return ` · ${large(pictures.length)} of ${large(samples)} frames have pictures here${pruned}`;
    };
    const paintSplit = (pen, canvas, base, made) => {
      const edge = Math.round(canvas.width * state.split);
      pen.drawImage(made, 0, 0);
      pen.save();
      pen.beginPath(); pen.rect(0, 0, edge, canvas.height); pen.clip();
      pen.clearRect(0, 0, edge, canvas.height);
      pen.drawImage(base, 0, 0);
      pen.restore();
      canvas.parentNode.style.setProperty('--split', `${100 * state.split}%`);
    };
    const slide = (event) => {
      if (state.mode !== 'slider') return;
      const box = event.currentTarget.getBoundingClientRect();
      state.split = clamp((event.clientX - box.left) / box.width, 0, 1);
      showStage();
    };
    const blink = (canvas, base, made) => {
      const turn = () => {
        paint(canvas, state.shown === 'new' ? made : base);
        canvas.setAttribute('aria-label', state.shown);
        canvas.style.boxShadow = `0 0 0 2px ${color(state.shown)}`;
      };
      turn();
      if (calm.matches) return;
      blinkTimer = setInterval(() => { state.shown = state.shown === 'new' ? 'base' : 'new'; turn(); }, 450);
    };
    """#

  /// The strip that shows where the sides differ, with the scrubber on it.
  private static let strip = #"""
    const showStrip = () => {
      const canvas = find('heat'), pen = fit(canvas), rows = heats();
      const width = canvas.clientWidth, height = canvas.clientHeight;
      const hot = color('new'), cold = color('wash'), total = Math.max(1, count());
      const gap = 3, each = (height - gap * Math.max(0, rows.length - 1)) / Math.max(1, rows.length);
      const row = (heat, top) => {
        pen.fillStyle = cold;
        pen.beginPath(); pen.roundRect(0, top, width, each, 5); pen.fill();
        pen.save(); pen.clip();
        pen.fillStyle = hot;
        for (let x = 0; x < width; x += 1) {
          const from = Math.floor(x * total / width), to = Math.max(from + 1, Math.ceil((x + 1) * total / width));
          let most = 0;
          for (let at = from; at < to && at < heat.length; at += 1) most = Math.max(most, heat[at]);
          if (most <= 0) continue;
          pen.globalAlpha = 0.28 + 0.72 * Math.sqrt(most);
          pen.fillRect(x, top, 1, each);
        }
        pen.restore(); pen.globalAlpha = 1;
      };
      if (rows.length) rows.forEach(([key], index) => row(item()[key], index * (each + gap)));
      else row([], 0);
      pen.fillStyle = color('ink');
      for (const at of state.stops) {
        const x = (at + 0.5) * width / total;
        pen.beginPath(); pen.moveTo(x - 3.5, height); pen.lineTo(x + 3.5, height); pen.lineTo(x, height - 5); pen.fill();
      }
      const x = clamp((state.sample + 0.5) * width / total, 1.5, width - 1.5);
      pen.fillStyle = color('ink');
      pen.beginPath(); pen.roundRect(x - 1.5, 0, 3, height, 1.5); pen.fill();
    };
    // Where the keys stop: the beginning and the worst of each stretch that differs, and the findings.
    const findStops = () => {
      const stops = new Set(), entry = item();
      const heat = entry.pixelHeat.some((value) => value > 0) ? entry.pixelHeat : entry.valueHeat;
      for (let at = 0; at < count(); at += 1) {
        if (!isHot(at)) continue;
        stops.add(at);
        let worst = -1, isOpening = false;
        for (; at < count() && isHot(at); at += 1) {
          if (at === entry.start) isOpening = true;
          if (heat[at] > 0 && (worst < 0 || heat[at] > heat[worst])) worst = at;
        }
        if (isOpening) stops.add(entry.start); else if (worst >= 0) stops.add(worst);
      }
      for (const finding of entry.findings) if (finding.sample >= 0) stops.add(finding.sample);
      return [...stops].filter((at) => at < count()).sort((a, b) => a - b);
    };
    const showClock = () => {
      const scrub = find('scrub'), frame = item().frames[state.sample], time = item().times[state.sample];
      scrub.max = String(Math.max(0, count() - 1));
      scrub.value = String(state.sample);
      scrub.setAttribute('aria-valuetext', `frame ${frame}, ${number(time)} seconds`);
      const clock = find('clock'), strong = make('b', '', `frame ${frame}`);
      const last = item().frames[count() - 1];
      clock.replaceChildren(strong, ` of ${last} · ${(time ?? 0).toFixed(3)} s`);
      find('play').textContent = state.playing ? '❚❚' : '▶';
      find('play').setAttribute('aria-label', state.playing ? 'Pause' : 'Play');
    };
    const seek = (sample) => {
      state.sample = clamp(Math.round(sample), 0, Math.max(0, count() - 1));
      showStage(); showStrip(); showClock(); showCursors();
    };
    const jump = (step) => {
      const after = step > 0 ? state.stops.find((at) => at > state.sample)
        : state.stops.findLast((at) => at < state.sample);
      if (after !== undefined) seek(after);
    };
    let started = 0, from = 0;
    const play = (isOn) => {
      state.playing = isOn && count() > 1;
      if (state.playing) {
        if (state.sample >= count() - 1) seek(0);
        started = performance.now(); from = item().times[state.sample];
        requestAnimationFrame(tick);
      }
      showClock();
    };
    const tick = (now) => {
      if (!state.playing) return;
      const time = from + (now - started) / 1000, times = item().times;
      let at = state.sample;
      while (at < times.length - 1 && times[at + 1] <= time) at += 1;
      if (at !== state.sample) seek(at);
      if (at >= times.length - 1) return play(false);
      requestAnimationFrame(tick);
    };
    """#
}

// MARK: - Curves

extension PageScript {
  /// The curves, each with both sides, the area between them, and the cursor of the scrubber.
  static let curves = #"""
    const plots = [];
    const buildCurves = () => {
      const section = find('curves');
      plots.length = 0;
      const layers = new Map();
      for (const curve of item().curves) {
        if (!layers.has(curve.layer)) layers.set(curve.layer, []);
        layers.get(curve.layer).push(curve);
      }
      const nodes = [];
      for (const [layer, list] of layers) {
        const title = make('div', 'layer');
        title.append(make('h2', '', layer), make('span', 'caption', `${list.length} ${list.length === 1 ? 'track' : 'tracks'}`));
        const grid = make('div', 'grid');
        for (const curve of list) grid.append(buildCurve(curve));
        nodes.push(title, grid);
      }
      if (item().omitted) nodes.push(make('p', 'more', `${item().omitted} more tracks differ less and are left out.`));
      section.replaceChildren(...nodes);
      section.hidden = nodes.length === 0;
    };
    const buildCurve = (curve) => {
      const card = make('article', 'curve'), header = make('header'), values = make('span', 'values');
      const base = make('span', 'b'), made = make('span', 'n'), canvas = make('canvas');
      values.append(base, made);
      header.append(make('h3', '', curve.key), values);
      card.append(header, canvas);
      if (curve.text) card.append(make('p', '', curve.text));
      if (curve.place) card.append(make('p', 'place', curve.place));
      const plot = { curve, canvas, base, made, range: rangeOf(curve) };
      const pick = (event) => {
        const box = canvas.getBoundingClientRect();
        play(false);
        seek((event.clientX - box.left) / box.width * count() - 0.5);
      };
      canvas.addEventListener('pointerdown', pick);
      canvas.addEventListener('pointermove', (event) => { if (event.buttons) pick(event); });
      plots.push(plot);
      return card;
    };
    const rangeOf = (curve) => {
      let low = Infinity, high = -Infinity;
      for (const list of [curve.base, curve.new]) for (const value of list) {
        if (value === null) continue;
        low = Math.min(low, value); high = Math.max(high, value);
      }
      if (low > high) return [0, 1];
      return low === high ? [low - 0.5, high + 0.5] : [low, high];
    };
    const drawCurve = (plot) => {
      const { curve, canvas } = plot, pen = fit(canvas);
      const width = canvas.clientWidth, height = canvas.clientHeight, top = 6, bottom = 6;
      const [low, high] = plot.range, step = item().step, total = Math.max(1, count());
      const x = (at) => (at * step + 0.5) * width / total;
      const y = (value) => height - bottom - (value - low) / (high - low) * (height - top - bottom);
      pen.strokeStyle = color('line'); pen.lineWidth = 1;
      for (const value of [low, high]) {
        pen.beginPath(); pen.moveTo(0, Math.round(y(value)) + 0.5); pen.lineTo(width, Math.round(y(value)) + 0.5); pen.stroke();
      }
      const length = Math.min(curve.base.length, curve.new.length);
      pen.fillStyle = color('shade');
      for (let at = 0; at + 1 < length; at += 1) {
        const [a, b, c, d] = [curve.base[at], curve.base[at + 1], curve.new[at + 1], curve.new[at]];
        if (a === null || b === null || c === null || d === null || (a === d && b === c)) continue;
        pen.beginPath(); pen.moveTo(x(at), y(a)); pen.lineTo(x(at + 1), y(b));
        pen.lineTo(x(at + 1), y(c)); pen.lineTo(x(at), y(d)); pen.closePath(); pen.fill();
      }
      for (const [values, name] of [[curve.base, 'base'], [curve.new, 'new']]) {
        pen.strokeStyle = color(name); pen.lineWidth = 1.75; pen.lineJoin = 'round';
        pen.setLineDash(name === 'base' ? [5, 3] : []);
        pen.beginPath();
        let isDown = false;
        values.forEach((value, at) => {
          if (value === null) { isDown = false; return; }
          if (isDown) pen.lineTo(x(at), y(value)); else pen.moveTo(x(at), y(value));
          isDown = true;
        });
        pen.stroke();
      }
      pen.setLineDash([]);
      pen.font = '11px ui-sans-serif, system-ui, sans-serif';
      pen.fillStyle = color('soft');
      pen.strokeStyle = color('card'); pen.lineWidth = 4;
      const label = (text, y) => { pen.strokeText(text, 2, y); pen.fillText(text, 2, y); };
      pen.textBaseline = 'top'; label(number(high), top + 2);
      pen.textBaseline = 'bottom'; label(number(low), height - bottom - 2);
      const at = Math.round(state.sample / step), cursor = (state.sample + 0.5) * width / total;
      pen.fillStyle = color('ink'); pen.globalAlpha = 0.55; pen.fillRect(cursor - 0.5, 0, 1, height); pen.globalAlpha = 1;
      for (const [values, name] of [[curve.base, 'base'], [curve.new, 'new']]) {
        const value = values[at];
        if (value === null || value === undefined) continue;
        pen.fillStyle = color(name);
        pen.beginPath(); pen.arc(cursor, y(value), 3.2, 0, 2 * Math.PI); pen.fill();
      }
      [plot.base.textContent, plot.made.textContent] = apart(curve.base[at], curve.new[at]);
    };
    const showCursors = () => {
      const bottom = innerHeight + 200;
      for (const plot of plots) {
        const box = plot.canvas.getBoundingClientRect();
        if (box.bottom > -200 && box.top < bottom) drawCurve(plot);
      }
    };
    """#

  /// The list of cases, the findings, and the text around them.
  static let words = #"""
    const marks = { same: '✓', different: '≠', failed: '!', skipped: '–', expected: '≈' };
    const names = { same: 'the same', different: 'different', failed: 'failed', skipped: 'skipped', expected: 'fails as expected' };
    const buildCases = () => {
      const nav = find('cases');
      find('page').classList.toggle('many', all.cases.length > 1);
      if (all.cases.length < 2) return nav.replaceChildren();
      nav.replaceChildren(...all.cases.map((entry, index) => {
        const button = make('button', entry.status);
        button.type = 'button';
        button.append(make('i', '', marks[entry.status]), entry.name);
        button.addEventListener('click', () => open(index));
        return button;
      }));
    };
    const buildFindings = () => {
      const list = make('ul');
      for (const finding of item().findings) {
        const row = make('li'), isMoment = finding.sample >= 0 && count() > 0;
        const inner = make(isMoment ? 'button' : 'div');
        inner.append(make('span', finding.text.includes('\n') ? 'lines' : '', finding.text));
        if (finding.place) inner.append(make('span', 'place', finding.place));
        if (isMoment) {
          inner.type = 'button';
          inner.title = 'go there';
          inner.addEventListener('click', () => { play(false); seek(finding.sample); });
        }
        row.append(inner);
        list.append(row);
      }
      find('findings').replaceChildren(list);
      find('findings').hidden = item().findings.length === 0;
    };
    const buildLegend = () => {
      const legend = find('legend'), parts = [];
      for (const [name, text] of [['base', 'base'], ['new', 'new']]) {
        const part = make('span'), dot = make('span', 'dot');
        dot.style.background = `var(--${name})`;
        part.append(dot, text + '\u2003');
        parts.push(part);
      }
      const rows = heats().map(([, name]) => name).join(' above, ');
      if (rows) parts.push(make('span', '', `the strip shows where ${rows}${heats().length > 1 ? ' below' : ''} differ`));
      if (item().stride > 1) parts.push(make('span', '', ` · one frame in ${item().stride} of ${item().samples.toLocaleString('en')} is shown`));
      legend.replaceChildren(...parts);
    };
    const open = (caseIndex) => {
      play(false);
      state.item = clamp(caseIndex, 0, all.cases.length - 1);
      const entry = item();
      [...find('cases').children].forEach((node, index) => {
        if (index === state.item) node.setAttribute('aria-current', 'true'); else node.removeAttribute('aria-current');
      });
      find('status').textContent = names[entry.status];
      find('status').className = 'status ' + entry.status;
      find('name').textContent = entry.name;
      find('headline').textContent = entry.headline;
      find('transport').hidden = count() === 0;
      buildFindings(); buildLegend(); buildCurves();
      state.stops = findStops();
      find('view').replaceChildren();
      seek(entry.start);
      plots.forEach(drawCurve);
    };
    """#

  static let keys = #"""
    addEventListener('keydown', (event) => {
      if (event.metaKey || event.ctrlKey || event.altKey || !all.cases.length) return;
      const far = event.shiftKey ? 10 : 1, modes = ['side', 'slider', 'blink', 'difference'];
      const acts = {
        ArrowLeft: () => { play(false); seek(state.sample - far); },
        ArrowRight: () => { play(false); seek(state.sample + far); },
        Home: () => seek(0), End: () => seek(count() - 1),
        n: () => jump(1), p: () => jump(-1), ' ': () => play(!state.playing),
        '[': () => open(state.item - 1), ']': () => open(state.item + 1),
      };
      modes.forEach((mode, index) => { acts[String(index + 1)] = () => setMode(mode); });
      const act = acts[event.key];
      if (!act || (event.key === ' ' && event.target.closest('button'))) return;
      event.preventDefault();
      act();
    });
    const setMode = (mode) => { state.mode = mode; find('view').replaceChildren(); showStage(); };
    """#

  static let start = #"""
    for (const button of document.querySelectorAll('[data-mode]')) {
      button.addEventListener('click', () => setMode(button.dataset.mode));
    }
    find('scrub').addEventListener('input', (event) => {
      const sample = Number(event.target.value);
      play(false);
      seek(sample);
    });
    find('back').addEventListener('click', () => { play(false); seek(state.sample - 1); });
    find('forward').addEventListener('click', () => { play(false); seek(state.sample + 1); });
    find('previous').addEventListener('click', () => { play(false); jump(-1); });
    find('next').addEventListener('click', () => { play(false); jump(1); });
    find('play').addEventListener('click', () => play(!state.playing));
    const redraw = () => { if (all.cases.length) { showStage(); showStrip(); plots.forEach(drawCurve); } };
    addEventListener('resize', redraw);
    addEventListener('beforeprint', redraw);
    addEventListener('scroll', showCursors, { passive: true });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
    if (all.cases.length) {
      find('page').hidden = false;
      buildCases();
      open(0);
      const query = new URLSearchParams(location.hash.slice(1));
      if (query.has('mode')) setMode(query.get('mode'));
      if (query.has('sample')) seek(Number(query.get('sample')));
      document.documentElement.dataset.ready = 'true';
    }
    """#
}
