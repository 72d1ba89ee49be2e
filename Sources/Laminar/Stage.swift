public import Foundation
public import LaminarEngine
public import LaminarGraphics
public import LaminarRaster
public import LaminarScene

/// A canvas with a layer tree on it: where layers are committed, shown and drawn.
///
/// ```swift
/// let stage = Stage(width: 320, height: 180)
/// let ball = Layer()
/// ball.frame = CGRect(x: 20, y: 60, width: 60, height: 60)
/// ball.backgroundColor = .red
/// stage.rootLayer.addSublayer(ball)
/// ball.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 1), forKey: "appear")
/// let picture = stage.render(at: 0.5)
/// ```
///
/// The memory of a long-lived stage does not grow: by default it keeps what its present needs and
/// forgets earlier commits, ended animations and their delegates. To request earlier times, or a
/// trace of all that it showed, make it with `keepsHistory: true`; every commit then takes memory.
///
/// A stage belongs to one thread at a time, like its layers; a ``StageSnapshot`` may go anywhere.
public final class Stage {
  /// The number of the renderer: what a scene shows at a time, its values and its pixels, is the same in
  /// all versions with one number.
  ///
  /// It is raised when a value or a pixel of the gallery of scenes changes, which a test holds.
  public static let rendererNumber = 2

  /// The canvas that the layers are drawn on.
  public let canvas: Canvas
  /// The layer that holds all others; its bounds are the canvas.
  public let rootLayer: Layer
  /// The scene that the stage shows: its frame rate and duration, its moments, where its file spells
  /// what. Nil for a stage that was built in code.
  public internal(set) var scene: Scene?
  package let context: LayerContext
  /// The maximum cost of a frame, see ``DrawingBudget``. A costlier frame shows only the canvas,
  /// and ``diagnostics`` reports it.
  public var drawingBudget = DrawingBudget.standard
  /// Why the last picture shows only the canvas.
  private var excess: EngineDiagnostic?
  /// The layers whose frames the last snapshot does not draw.
  private var undrawn: [EngineDiagnostic] = []
  /// The properties that a scene's events can change.
  var declaredKeys: [DeclaredKey] = []

  /// Makes a stage with an empty root layer.
  ///
  /// - Parameters:
  ///   - canvas: The canvas: its size in points, its scale and its colour.
  ///   - keepsHistory: Whether every commit is kept; see ``keepsHistory``.
  public init(canvas: Canvas, keepsHistory: Bool = false) {
    self.canvas = canvas
    rootLayer = Layer()
    rootLayer.name = "root"
    rootLayer.bounds = CGRect(origin: .zero, size: canvas.size)
    rootLayer.position = CGPoint(x: canvas.size.width / 2, y: canvas.size.height / 2)
    context = LayerContext(
      root: rootLayer, keepsHistory: keepsHistory, layoutDirection: canvas.layoutDirection)
  }

  /// Makes a stage of a size in points, with a number of pixels per point.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - height: The height in points.
  ///   - scale: The pixels per point; 1 by default.
  ///   - backgroundColor: The canvas's colour; nil for a transparent canvas.
  ///   - keepsHistory: Whether every commit is kept; see ``keepsHistory``.
  public convenience init(
    width: CGFloat, height: CGFloat, scale: Double = 1, backgroundColor: Color? = nil,
    keepsHistory: Bool = false
  ) {
    self.init(
      canvas: Canvas(
        size: CGSize(width: width, height: height), scale: scale, backgroundColor: backgroundColor),
      keepsHistory: keepsHistory)
  }

  /// The distances from the canvas's edges within which it is covered, such as by the notch of a screen:
  /// what `safeAreaInsets` of the layers follow from. Zero, or what the scene states, by default; setting
  /// it requests the layout of the layers that it concerns. What is not finite, or below 0, is ignored and
  /// reported.
  public var safeAreaInsets: EdgeInsets {
    get { context.safeAreaInsets }
    set { context.setSafeArea(newValue) }
  }

  /// Whether every commit is kept, so that any earlier time can be requested. False by default; true
  /// for a stage of a scene.
  ///
  /// Without history a time before ``earliestTime`` shows what that one shows, and
  /// ``diagnostics`` reports it.
  public var keepsHistory: Bool { context.history.isKept }

  /// The oldest time that can be requested; −∞ as long as nothing was discarded. Without history it is
  /// the time of the last commit that the stage's time has reached.
  public var earliestTime: TimeInterval { context.history.earliestTime }

  /// The stage's time in seconds: what `presentation()` shows and where new animations begin.
  /// 0 at first.
  public var time: TimeInterval { context.time }

  /// Commits what changed, moves the clock forward to a time, and calls animation delegates at starts
  /// and stops, and completion blocks, in between.
  ///
  /// Each call comes with the clock at its exact instant, whatever the times that are
  /// advanced to; instants within 1e-9 s are one. At one instant starts come before completion
  /// blocks, those before stops, and each in the order in which the animations were added. A
  /// callback may change the layers: that is committed at its instant, and what it starts may end within
  /// the same call. Advancing inside a callback, or to an earlier time, moves nothing.
  ///
  /// Between `Transaction.begin()` and `Transaction.commit()` changes wait for the commit.
  ///
  /// Links of the stage's ``display`` are called on the way, each at its own time. Then layers whose
  /// class displays by an animated key display themselves: ``render(at:workers:)``.
  public func advance(to time: TimeInterval) {
    guard !context.isRefreshing, !context.isCommitting else { return }
    passRefreshes(notAfter: time)
    context.advance(to: time)
    context.displayFrame(at: context.time, keepsDrawings: true)
  }

  /// Calls a closure once, some seconds after the stage's time.
  ///
  /// ``advance(to:)`` calls it at its exact time, after the delegates and completion blocks of that instant
  /// and in the order of registration among closures and events of a scene; what it changes is committed at
  /// that time, before the next is called. It may call this again: with a delay of 0 that comes within the
  /// same `advance(to:)`. The embedder's code does not run in snapshots: ``snapshot(until:)`` and
  /// ``render(at:workers:)`` show later times without what the closure is going to change.
  ///
  /// - Parameters:
  ///   - delay: The seconds from now; a negative one counts as 0. One that is not finite is ignored and
  ///     reported in ``diagnostics``.
  ///   - action: What is called. The stage keeps it until then, or until it is cancelled.
  /// - Returns: What cancels the call.
  @discardableResult
  public func after(_ delay: TimeInterval, _ action: @escaping () -> Void) -> DelayedCall {
    context.call(after: delay, action)
  }

  /// Commits what changed and returns all that the stage shows, as an immutable value. Calls no
  /// animation delegate and no completion block: that is left to ``advance(to:)``.
  ///
  /// A snapshot keeps what it has, whatever becomes of the stage; for a stage without history that
  /// begins at ``earliestTime``.
  ///
  /// It contains what is declared before that happens: sequences, and the events of a scene. It does
  /// not contain what callbacks are going to change, and of contents that `draw(in:)` draws what was drawn
  /// last: where an animation changes what is drawn, ``diagnostics`` reports it, and `frameDrawing` draws
  /// it in snapshots too.
  ///
  /// - Parameter horizon: How far the declared is followed, in the stage's time. By default to its
  ///   end, and for a minute where a sequence repeats without end.
  public func snapshot(until horizon: TimeInterval = .infinity) -> StageSnapshot {
    let snapshot = committed(until: horizon)
    undrawn = context.undrawnFrames
    return snapshot
  }

  /// The snapshot for frames that the stage itself draws.
  func committed(until horizon: TimeInterval) -> StageSnapshot {
    context.commitPending(callingBlocks: false)
    var snapshot = StageSnapshot(
      canvas: canvas, timeline: context.timeline(until: horizon), declaredKeys: declaredKeys)
    snapshot.drawingBudget = drawingBudget
    return snapshot
  }

  /// What happens until a time, as far as it is declared: starts and stops of animations, steps of
  /// sequences, layers that come and go, each with its exact time. Commits what changed, moves no
  /// clock and calls no delegate.
  ///
  /// What happened before the stage's time comes first if ``recordsEvents`` was set.
  public func events(until horizon: TimeInterval) -> [StageEvent] {
    context.commitPending(callingBlocks: false)
    return withMarkers(context.events(until: horizon), until: horizon)
  }

  /// Whether what happens is kept for ``events(until:)``, which takes memory for every event. False by
  /// default.
  public var recordsEvents: Bool {
    get { context.recordsEvents }
    set { context.recordsEvents = newValue }
  }

  /// The picture of a time, or of ``earliestTime`` where that is later: a pure function of what was
  /// committed and the time. Commits what changed, moves no clock.
  ///
  /// Of a layer whose class says `needsDisplay(forKey:)` of an animated key it calls `display()`, and by
  /// default `draw(in:)` on its presentation, both on this thread and with `presentation()` at the frame's
  /// time. What `display()` changes in layers is committed at the stage's time.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - workers: The threads to draw on; more never change a pixel.
  public func render(at time: TimeInterval, workers: Int = 1) -> Bitmap {
    let drawings = context.displayFrame(at: time, keepsDrawings: false)
    let snapshot = committed(until: time)
    context.noteRequest(at: time)
    var renderer = snapshot.renderer(workers: workers)
    let picture = renderer.render(snapshot.displayList(at: time, showing: drawings))
    excess = renderer.excess.map { snapshot.diagnostic(of: $0, at: time) }
    return picture
  }

  /// The pictures of the frames in a stretch of time, made one by one as they are requested.
  ///
  /// Frame i of the stretch shows `range.lowerBound + i / rate`, until the upper bound is reached;
  /// what is before ``earliestTime`` shows that.
  public func frames(
    rate: Double = 60, in range: Range<TimeInterval>, workers: Int = 1
  ) -> FrameSequence {
    let snapshot = committed(until: range.upperBound)
    context.noteRequest(at: range.lowerBound)
    return FrameSequence(
      snapshot: snapshot, of: drawingStage, rate: rate, range: range, workers: workers)
  }

  /// The pictures of frames at exact times, made one by one as they are requested: those that
  /// `laminar render` writes of a scene.
  ///
  /// - Parameters:
  ///   - times: The frames; nil for those of the stage's scene, in its rate and duration.
  ///   - workers: The threads to draw on; more never change a pixel.
  /// - Throws: `noFrames` when neither is stated, and `frameCount` for a scene without frames or with too
  ///   many.
  public func frames(
    _ times: FrameTimes? = nil, workers: Int = 1
  ) throws(SamplingError) -> FrameSequence {
    let (times, end) = try sampling(times)
    let snapshot = committed(until: end)
    context.noteRequest(at: 0)
    return FrameSequence(snapshot: snapshot, of: drawingStage, times: times, workers: workers)
  }

  /// The frames for a writer, with what is declared followed to `end`.
  func producer(
    of frames: [FrameSample], frameRate: Rational, until end: Double, matte: Color?
  ) -> FrameProducer {
    let snapshot = committed(until: end)
    context.noteRequest(at: frames.first?.time ?? 0)
    return FrameProducer(
      snapshot, of: drawingStage, frames: frames, frameRate: frameRate, matte: matte)
  }

  /// The stage itself where the code of its layers draws frames.
  private var drawingStage: Stage? { context.displaysFrames ? self : nil }

  /// The frames, and how far the declared is followed for them: to the end of the scene, or of the last
  /// frame.
  package func sampling(_ times: FrameTimes?) throws(SamplingError) -> (
    times: FrameTimes, end: Double
  ) {
    if let times { return (times, times.time(of: times.count)) }
    guard let scene else { throw .noFrames }
    guard let times = FrameTimes(rate: scene.frameRate, duration: scene.duration) else {
      throw .frameCount(duration: scene.duration, rate: scene.frameRate)
    }
    return (times, scene.duration.doubleValue)
  }

  /// What the last commit ignored, and why; the last request for a time before ``earliestTime``; and why
  /// the last ``render(at:workers:)`` drew nothing, if it did not; and what the last ``snapshot(until:)``
  /// does not draw; and what scripts of touches ignored, on the stage and in the last snapshots. Commits
  /// what changed.
  public var diagnostics: [EngineDiagnostic] {
    context.commitPending(callingBlocks: false)
    return context.diagnostics + undrawn + (excess.map { [$0] } ?? [])
  }
}

// MARK: - Scenes

extension Stage {
  /// Makes a stage that shows a scene: its layers are below the root, committed at time 0 without
  /// any action, and its sequences and events are declared, those at time 0 after the commit.
  ///
  /// ``snapshot(until:)`` shows all of them; ``advance(to:)`` reaches them one after the other, with
  /// their callbacks.
  ///
  /// - Parameters:
  ///   - scene: The scene, which belongs to one stage: its layers become the stage's.
  ///   - keepsHistory: Whether every commit is kept, so that any frame can be requested, in any order;
  ///     false is for a scene that plays endlessly as the stage advances. See ``keepsHistory``.
  public convenience init(scene: Scene, keepsHistory: Bool = true) {
    self.init(canvas: scene.canvas, keepsHistory: keepsHistory)
    self.scene = scene
    safeAreaInsets = scene.safeAreaInsets
    Transaction.begin()
    Transaction.setDisableActions(true)
    for layer in scene.layers { rootLayer.addSublayer(layer) }
    Transaction.commit()
    context.commitPending(callingBlocks: false)
    var known: Set<DeclaredKey> = []
    declaredKeys = scene.touchedKeys.map { DeclaredKey(layer: $0.layer, keyPath: $0.keyPath) }
      .filter { known.insert($0).inserted }
    scene.declare(on: context)
  }

  // MARK: - Input

  /// Lets fingers do what a script says. Touches are made as the stage advances; snapshots show what they
  /// cause with all that is declared.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - time: The stage's time that the script's times count from; by default the present.
  public func send(_ script: InputScript, at time: TimeInterval? = nil) {
    context.declare(script, from: time ?? context.time)
  }

  /// The snapshot of what happens with a script: ``snapshot(until:)`` with its touches in addition. The
  /// stage itself stays as it is, and none of the embedder's code is called.
  ///
  /// - Parameters:
  ///   - horizon: How far the declared is followed, in the stage's time.
  ///   - input: The script; its times are the stage's. Entries before the stage's time are left out.
  public func snapshot(until horizon: TimeInterval = .infinity, input: InputScript) -> StageSnapshot
  {
    context.commitPending(callingBlocks: false)
    var snapshot = StageSnapshot(
      canvas: canvas, timeline: context.timeline(until: horizon, input: input),
      declaredKeys: declaredKeys)
    snapshot.drawingBudget = drawingBudget
    return snapshot
  }

  /// What happens until a time with a script: ``events(until:)`` with its touches in addition.
  public func events(until horizon: TimeInterval, input: InputScript) -> [StageEvent] {
    context.commitPending(callingBlocks: false)
    return withMarkers(context.events(until: horizon, input: input), until: horizon)
  }

  /// Events with the scene's markers among them; at one time a marker comes before what happens.
  private func withMarkers(
    _ events: [StageEvent], until horizon: TimeInterval
  ) -> [StageEvent] {
    let markers = (scene?.markers ?? []).map(\.event).filter { $0.time <= horizon }
    return markers.isEmpty ? events : TraceEvents.merge(markers, events)
  }

  /// Who gets a finger that is put on a point of the canvas now. The stage goes on with that finger.
  package func forecast(ofTouchAt point: CGPoint) -> TouchForecast {
    context.forecast(ofTouchAt: point)
  }
}

/// A property that a scene's events can touch.
package struct DeclaredKey: Sendable, Hashable {
  /// The path of the layer.
  package let layer: String
  /// The key path; `frame` means position and bounds.
  package let keyPath: String

  /// The key paths that are traced for it.
  var tracedKeyPaths: [String] { keyPath == "frame" ? ["bounds", "position"] : [keyPath] }
}
