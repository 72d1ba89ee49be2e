/// The style of a page: a light and a dark scheme, two colours for the two sides.
enum PageStyle {
  static let text = [colors, type, layout, controls, stage, curves].joined(separator: "\n") + "\n"

  /// Blue is the base and vermilion the new side: distinct for every kind of colour vision.
  private static let colors = """
    :root {
      color-scheme: light dark;
      --paper: #fbfaf6; --card: #ffffff; --ink: #1d1c1a; --soft: #6d6960; --line: #e4e0d6;
      --base: #1f63c6; --new: #d1461f; --good: #2c7a4b; --wash: #f2efe7;
      --check: #ece9e1; --shade: rgba(209, 70, 31, .13); --halo: rgba(31, 99, 198, .35);
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #161615; --card: #1f1e1c; --ink: #efece4; --soft: #a09b90; --line: #34322e;
        --base: #7fb0ff; --new: #ff8a63; --good: #6fcf97; --wash: #272522;
        --check: #2b2926; --shade: rgba(255, 138, 99, .16); --halo: rgba(127, 176, 255, .4);
      }
    }
    """

  private static let type = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 400 1rem/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Inter, Roboto,
        "Helvetica Neue", "DejaVu Sans", sans-serif;
      font-variant-numeric: tabular-nums; text-rendering: optimizeLegibility;
    }
    h1, h2, h3, p, ul { margin: 0; }
    h1 {
      font: 500 clamp(1.55rem, 1.1rem + 1.9vw, 2.5rem)/1.18 ui-serif, "Iowan Old Style",
        "Palatino Linotype", Palatino, Charter, Georgia, "DejaVu Serif", serif;
      letter-spacing: -.012em; max-width: 34ch; text-wrap: balance; overflow-wrap: anywhere;
    }
    h2 { font-size: 1.12rem; font-weight: 600; line-height: 1.35; overflow-wrap: anywhere; }
    h3 { font-size: .82rem; font-weight: 600; }
    .kicker, .status, .caption, .legend, footer, .place { color: var(--soft); font-size: .84rem; }
    .kicker { margin-bottom: .55rem; overflow-wrap: anywhere; }
    .place { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      font-size: .76rem; overflow-wrap: anywhere; }
    kbd {
      font: inherit; font-size: .78rem; padding: .05rem .36rem; border: 1px solid var(--line);
      border-bottom-width: 2px; border-radius: .3rem; background: var(--card);
    }
    """

  private static let layout = """
    .top, .frame, noscript main { max-width: 78rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem); }
    .top { padding-top: clamp(1.6rem, 5vw, 3.4rem); padding-bottom: 1.6rem; }
    .frame { display: grid; gap: 2rem; padding-bottom: 3rem; }
    .frame[hidden] { display: none; }
    .frame.many { grid-template-columns: 15rem minmax(0, 1fr); align-items: start; }
    main { display: grid; gap: 1.4rem; min-width: 0; }
    main > section { min-width: 0; }
    .case { display: grid; gap: .2rem; }
    .frame:not(.many) .case { display: none; }
    .status { font-weight: 600; }
    .status.different, .status.failed { color: var(--new); }
    .status.same { color: var(--good); }
    #cases { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; }
    #cases:empty { display: none; }
    #cases button {
      display: block; width: 100%; text-align: left; border: 0; border-radius: .5rem;
      padding: .42rem .7rem; background: none; color: inherit; font: inherit; font-size: .9rem;
      cursor: pointer; overflow-wrap: anywhere;
    }
    #cases button:hover { background: var(--wash); }
    #cases button[aria-current] { background: var(--wash); font-weight: 600; }
    #cases i { font-style: normal; display: inline-block; width: 1.3em; color: var(--good); }
    #cases .different i, #cases .failed i { color: var(--new); }
    footer { border-top: 1px solid var(--line); padding-top: 1rem; line-height: 2; }
    @media (max-width: 52rem) {
      .frame.many { grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      #cases { position: static; display: flex; gap: .3rem; max-height: none; padding-bottom: .3rem; }
      #cases button { width: auto; white-space: nowrap; border: 1px solid var(--line); }
      footer { display: none; }
    }
    """

  private static let controls = """
    button { -webkit-tap-highlight-color: transparent; }
    button:focus-visible, input:focus-visible, .curve:focus-visible {
      outline: 3px solid var(--halo); outline-offset: 2px;
    }
    .modes {
      display: inline-flex; max-width: 100%; padding: .2rem; gap: .1rem; margin-bottom: .8rem;
      border-radius: .7rem; background: var(--wash);
    }
    .modes button {
      border: 0; border-radius: .52rem; padding: .38rem .85rem; background: none;
      color: var(--soft); font: inherit; font-size: .87rem; cursor: pointer; white-space: nowrap;
    }
    .modes button[aria-pressed="true"] {
      background: var(--card); color: var(--ink); box-shadow: 0 1px 2px rgba(0, 0, 0, .14);
    }
    #transport {
      position: sticky; top: 0; z-index: 3; margin: 0 -.6rem; padding: .7rem .6rem .55rem;
      background: var(--paper);
    }
    .strip { position: relative; height: 2.7rem; }
    .strip canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
    .strip input {
      position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0;
      cursor: ew-resize; touch-action: pan-y;
    }
    .strip:focus-within { border-radius: .4rem; outline: 3px solid var(--halo); outline-offset: 2px; }
    .controls { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-top: .5rem; }
    .buttons { display: inline-flex; gap: .25rem; }
    .buttons button {
      width: 2.5rem; height: 2.3rem; border: 1px solid var(--line); border-radius: .55rem;
      background: var(--card); color: var(--ink); font: inherit; font-size: 1.05rem; line-height: 1;
      cursor: pointer;
    }
    .buttons button:hover { border-color: var(--soft); }
    #clock { text-align: right; font-size: .95rem; }
    #clock b { font-weight: 600; }
    .legend { margin-top: .25rem; }
    .legend span, .side figcaption::before { white-space: nowrap; }
    .dot { display: inline-block; width: .62em; height: .62em; border-radius: 50%; margin-right: .4em; }
    @media (max-width: 30rem) {
      .modes { display: flex; }
      .modes button { flex: 1; padding: .38rem .3rem; font-size: .8rem; }
      .controls { flex-wrap: wrap; gap: .4rem; }
      #clock { font-size: .88rem; }
      .legend { display: none; }
    }
    """

  private static let stage = """
    .view { position: relative; }
    .view .pair { display: flex; gap: 1rem; }
    .view figcaption { color: var(--soft); font-size: .82rem; margin-bottom: .3rem; }
    .view canvas {
      display: block; width: 100%; border-radius: .35rem;
      background: repeating-conic-gradient(var(--check) 0 25%, var(--card) 0 50%) 0 0/16px 16px;
      box-shadow: 0 0 0 1px var(--line);
    }
    .view figure { max-width: calc(50% - .25rem); margin: 0; }
    .view .one { max-width: 100%; }
    .view .one { position: relative; }
    .view .split { display: none; }
    .view.sliding .split {
      display: block; position: absolute; top: 0; bottom: 0; left: var(--split, 50%); width: 4px;
      margin-left: -2px; pointer-events: none;
      background: linear-gradient(90deg, var(--base) 50%, var(--new) 50%);
    }
    .view.sliding .split::after {
      content: '‹ ›'; position: absolute; top: 50%; left: 50%; width: 2rem; height: 2rem;
      margin: -1rem; border-radius: 50%; background: var(--card); color: var(--ink);
      border: 1px solid var(--line); font: 600 .8rem/1.9rem ui-sans-serif, system-ui, sans-serif;
      font-style: normal; text-align: center; box-shadow: 0 1px 4px rgba(0, 0, 0, .25);
    }
    .view .one canvas { touch-action: pan-y; }
    .view.sliding canvas { cursor: col-resize; }
    .view .none { width: 14rem; max-width: 100%; color: var(--soft); padding: 3rem 0; text-align: center; border-radius: .35rem;
      background: var(--wash); }
    .caption { margin-top: .5rem; min-height: 1.4em; }
    @media (max-width: 40rem) { .view .pair { gap: .5rem; } }
    """

  private static let curves = """
    #findings ul {
      list-style: none; padding: 0; display: grid; gap: .1rem;
      grid-template-columns: minmax(0, 1fr);
    }
    #findings li { border-top: 1px solid var(--line); }
    #findings li:last-child { border-bottom: 1px solid var(--line); }
    #findings button, #findings li > div {
      display: flex; justify-content: space-between; gap: .3rem 1.2rem; width: 100%;
      padding: .5rem .1rem; border: 0; background: none; color: inherit; font: inherit;
      text-align: left; flex-wrap: wrap;
    }
    #findings button { cursor: pointer; }
    #findings .lines {
      white-space: pre; overflow-x: auto; min-width: 0; max-width: 100%; font-size: .76rem; line-height: 1.45;
      font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    #findings button:hover { background: var(--wash); }
    #curves .layer { margin: 1.2rem 0 .6rem; display: flex; gap: .6rem; align-items: baseline; }
    #curves .layer:first-child { margin-top: 0; }
    .grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: 1rem; }
    .curve {
      background: var(--card); border: 1px solid var(--line); border-radius: .7rem;
      padding: .75rem .9rem .8rem; min-width: 0;
    }
    .curve header { display: flex; justify-content: space-between; gap: .8rem; align-items: baseline; }
    .curve h3 { overflow-wrap: anywhere; }
    .curve .values { font-size: .82rem; white-space: nowrap; }
    .curve .values .b { color: var(--base); }
    .curve .values .n { color: var(--new); margin-left: .7em; }
    .curve canvas { display: block; width: 100%; height: 8.2rem; margin-top: .45rem; cursor: crosshair; touch-action: pan-y; }
    .curve p { font-size: .84rem; margin-top: .4rem; color: var(--soft); overflow-wrap: anywhere; }
    .curve .place { margin-top: .15rem; }
    .more { color: var(--soft); font-size: .86rem; margin-top: .8rem; }
    @media print { #transport, .modes, footer { display: none; } }
    """
}
