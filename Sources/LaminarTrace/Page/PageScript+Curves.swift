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
    const marks = { same: '✓', different: '≠', failed: '!' };
    const names = { same: 'the same', different: 'different', failed: 'failed' };
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
