public import Foundation
import LaminarGraphics

/// Recognises fingers that drag: UIKit's `UIPanGestureRecognizer`.
///
/// Continuous: `began` when at least `minimumNumberOfTouches` have moved far enough, `changed` when a finger
/// moves while that many are down, `ended` when all are lifted (Laminar.docc: Gestures, "Pans").
open class PanGestureRecognizer: GestureRecognizer {
  /// The least number of fingers. 1 by default, as in UIKit.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers. No limit by default, as in UIKit.
  ///
  /// More than these do not pan; those that come after it has begun are ignored.
  open var maximumNumberOfTouches = Int.max

  /// The axis that the pan is recognised along, in the space of its layer's superlayer. Nil, the default,
  /// is any.
  ///
  /// Fingers that have moved farther along the other axis when they have come far enough fail it, so that
  /// what is below, such as a list, gets the drag; at equal distances it begins. A pan that has begun
  /// reports both axes. UIKit has no such property: its code says so in
  /// `gestureRecognizerShouldBegin(_:)`, which simulations do not call.
  open var axis: LayoutConstraint.Axis?

  private var motion = PanMotion()

  // MARK: - Values

  /// How far the fingers have moved since they touched, or since ``setTranslation(_:in:)``, in a layer's
  /// space; nil is the canvas.
  ///
  /// The difference of two points that are converted by the model layers as they are now. It goes on
  /// without a jump when a finger joins or leaves.
  open func translation(in layer: Layer?) -> CGPoint {
    let start = Touch.convert(motion.origin, to: layer)
    let end = Touch.convert(motion.point, to: layer)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// Sets the present translation in a layer's space; nil is the canvas. A translation that is not finite
  /// is ignored.
  ///
  /// The velocity remains the fingers' (Laminar.docc: Gestures, "Velocity").
  open func setTranslation(_ translation: CGPoint, in layer: Layer?) {
    let end = Touch.convert(motion.point, to: layer)
    let start = CGPoint(x: end.x - translation.x, y: end.y - translation.y)
    let origin = Touch.canvasPoint(start, from: layer)
    if origin.x.isFinite, origin.y.isFinite { motion.origin = origin }
  }

  /// The velocity of the fingers in points per second, in a layer's space; nil is the canvas.
  open func velocity(in layer: Layer?) -> CGPoint {
    motion.velocity.velocity { Touch.convert($0, to: layer) }
  }

  /// Where the fingers touched and where they are, on the canvas.
  var travel: (from: CGPoint, to: CGPoint) { (motion.start, motion.point) }

  // MARK: - For screen edge pans

  /// Whether the fingers may pan that first touch at a point of the canvas.
  func mayStart(at point: CGPoint) -> Bool { true }

  /// Whether what reached the distance of a pan is one.
  func mayBegin(from start: CGPoint, to end: CGPoint) -> Bool {
    guard let axis else { return true }
    let (start, end) = (
      Touch.convert(start, to: layer?.superlayer), Touch.convert(end, to: layer?.superlayer)
    )
    let (x, y) = (abs(Double(end.x - start.x)), abs(Double(end.y - start.y)))
    return axis == .horizontal ? x.reaches(y) : y.reaches(x)
  }

  /// Whether a pan that has begun waits for fingers that were lifted: its values stay meanwhile.
  private var isSuspended: Bool { hasBegun && motion.fingers.count < minimumNumberOfTouches }

  // MARK: - Touches

  override func accepts(_ touch: Touch) -> Bool {
    state == .possible || touches.count < maximumNumberOfTouches
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches.inOrder {
      if motion.fingers.isEmpty, !mayStart(at: touch.point) { return state = .failed }
      guard motion.fingers.count < maximumNumberOfTouches else {
        if state == .possible { state = .failed }
        return
      }
      let isContinuous = hasBegun || motion.fingers.count >= minimumNumberOfTouches
      motion.join(touch, at: event.timestamp, isContinuous: isContinuous)
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard motion.move(touches.inOrder, at: event.timestamp, isSuspended: isSuspended),
      motion.fingers.count >= minimumNumberOfTouches
    else { return }
    let isFar = motion.start.distance(to: motion.point).reaches(GestureConstants.panDistance)
    if !hasBegun, isFar, !mayBegin(from: motion.start, to: motion.point) {
      state = .failed
    } else {
      proceed(isFarEnough: isFar)
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    motion.leave(touches.inOrder, at: event.timestamp, isSuspended: isSuspended)
    if motion.fingers.isEmpty { finish() }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    motion.drop(touches.inOrder)
    interrupt()
  }

  open override func ignore(_ touch: Touch, for event: Event) {
    motion.drop([touch])
    super.ignore(touch, for: event)
  }

  open override func reset() {
    super.reset()
    motion = PanMotion()
  }

  // MARK: - Copies

  package override var kind: String { "pan" }

  package override var needs: String {
    GestureText.motion(along: axis) + GestureText.fingers(minimumNumberOfTouches)
      + (maximumNumberOfTouches == .max
        ? "" : ", at most \(ReportText.counted(maximumNumberOfTouches, "finger"))")
  }

  package override var valueDescription: String {
    GestureText.values("translation", translation(in: nil)) + " "
      + GestureText.values("velocity", velocity(in: nil))
  }

  package override func makeCopy() -> GestureRecognizer { PanGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    guard let other = other as? PanGestureRecognizer else { return }
    minimumNumberOfTouches = other.minimumNumberOfTouches
    maximumNumberOfTouches = other.maximumNumberOfTouches
    axis = other.axis
    motion = other.motion
  }
}

/// What fingers that pan move: a point that is their centroid at first, and that stays where it is when a
/// finger joins or leaves. All points are of the canvas.
private struct PanMotion {
  private(set) var fingers = TrackedFingers()
  /// The distance from the centroid that joins and leaves have made.
  private var offset = CGPoint.zero
  /// The point, after the last finger left too.
  private(set) var point = CGPoint.zero
  /// Where the fingers touched.
  private(set) var start = CGPoint.zero
  /// Where the translation is zero.
  var origin = CGPoint.zero
  /// Of the point.
  private(set) var velocity = TouchVelocity()

  /// Adds a finger, which moves the point on as it is, or starts anew at the centroid.
  mutating func join(_ touch: Touch, at time: Double, isContinuous: Bool) {
    fingers.begin(touch)
    guard !isContinuous else { return keepPoint() }
    offset = .zero
    point = fingers.centroid
    (start, origin) = (point, point)
    velocity.removeAll()
    velocity.add(point, at: time)
  }

  /// Moves fingers; false when none of them is followed.
  ///
  /// - Parameter isHeld: Whether the point stays: there are fewer fingers than the pan needs.
  mutating func move(_ touches: [Touch], at time: Double, isSuspended: Bool) -> Bool {
    guard fingers.move(touches) else { return false }
    if isSuspended {
      keepPoint()
    } else {
      let centroid = fingers.centroid
      point = CGPoint(x: centroid.x + offset.x, y: centroid.y + offset.y)
    }
    velocity.add(point, at: time)
    return true
  }

  /// Moves fingers to where they were lifted.
  mutating func leave(_ touches: [Touch], at time: Double, isSuspended: Bool) {
    guard move(touches, at: time, isSuspended: isSuspended) else { return }
    drop(touches)
  }

  /// Forgets fingers where they are.
  mutating func drop(_ touches: [Touch]) {
    if fingers.end(touches), !fingers.isEmpty { keepPoint() }
  }

  private mutating func keepPoint() {
    let centroid = fingers.centroid
    offset = CGPoint(x: point.x - centroid.x, y: point.y - centroid.y)
  }
}

// MARK: - Pans from an edge

/// Edges of a rectangle: UIKit's `UIRectEdge`, with the same bits.
public struct RectEdge: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All four.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// Recognises one finger that drags from an edge of the stage: UIKit's `UIScreenEdgePanGestureRecognizer`.
///
/// As a pan, but the finger must touch near one of the edges of the root's bounds, and move away from it
/// first (Laminar.docc: Gestures, "Screen edge pans"). Further fingers are ignored, as in UIKit.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges where the gesture may start. Empty by default: it never does.
  open var edges: RectEdge = []

  private var root: Layer? {
    var top = layer
    while let superlayer = top?.superlayer { top = superlayer }
    return top
  }

  /// The edges that a point of the root's space is near, and the vectors away from them.
  private func edges(near point: CGPoint, of bounds: CGRect) -> [CGPoint] {
    let distances: [(RectEdge, CGFloat, CGPoint)] = [
      (.top, point.y - bounds.minY, CGPoint(x: 0, y: 1)),
      (.left, point.x - bounds.minX, CGPoint(x: 1, y: 0)),
      (.bottom, bounds.maxY - point.y, CGPoint(x: 0, y: -1)),
      (.right, bounds.maxX - point.x, CGPoint(x: -1, y: 0)),
    ]
    return distances.compactMap { edge, distance, inwards in
      edges.contains(edge) && Double(distance).isWithin(GestureConstants.edgeMargin) ? inwards : nil
    }
  }

  override func mayStart(at point: CGPoint) -> Bool {
    guard let root else { return false }
    return !edges(near: Touch.convert(point, to: root), of: root.bounds).isEmpty
  }

  override func mayBegin(from start: CGPoint, to end: CGPoint) -> Bool {
    guard let root, super.mayBegin(from: start, to: end) else { return false }
    let (start, end) = (Touch.convert(start, to: root), Touch.convert(end, to: root))
    let (x, y) = (end.x - start.x, end.y - start.y)
    return edges(near: start, of: root.bounds).contains { inwards in
      x * inwards.x + y * inwards.y >= abs(x * inwards.y) + abs(y * inwards.x)
    }
  }

  override func accepts(_ touch: Touch) -> Bool { touches.isEmpty }

  package override var kind: String { "screenEdgePan" }

  package override var needs: String {
    let all: [(edge: RectEdge, name: String)] = [
      (.top, "top"), (.left, "left"), (.bottom, "bottom"), (.right, "right"),
    ]
    let names = all.filter { edges.contains($0.edge) }.map(\.name)
    return GestureText.motion(along: axis) + " from the edge \(GestureText.alternatives(names))"
  }

  package override func makeCopy() -> GestureRecognizer { ScreenEdgePanGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? ScreenEdgePanGestureRecognizer { edges = other.edges }
  }
}

// MARK: - Swipes

/// Recognises fingers that move quickly in a direction: UIKit's `UISwipeGestureRecognizer`.
///
/// Discrete: `ended` while the fingers move, as soon as all of them have come far enough
/// (Laminar.docc: Gestures, "Swipes").
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions on the canvas, with UIKit's bits.
  public struct Direction: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Towards greater x.
    public static let right = Direction(rawValue: 1)
    /// Towards lesser x.
    public static let left = Direction(rawValue: 2)
    /// Towards lesser y.
    public static let up = Direction(rawValue: 4)
    /// Towards greater y.
    public static let down = Direction(rawValue: 8)

    /// The single directions with their words and unit vectors, in the order in which they are tested.
    fileprivate static let axes: [(direction: Direction, name: String, x: Double, y: Double)] = [
      (.right, "right", 1, 0), (.left, "left", -1, 0), (.up, "up", 0, -1), (.down, "down", 0, 1),
    ]
  }

  /// The permitted directions. `right` by default, as in UIKit.
  open var direction = Direction.right
  /// The number of fingers that swipe. 1 by default, as in UIKit.
  open var numberOfTouchesRequired = 1

  private struct Tracking {
    var fingers = TrackedFingers()
    /// Where the fingers touched.
    var starts: [CGPoint] = []
    var startTime = 0.0
    /// The direction that was recognised.
    var direction: Direction = []
  }

  private var swipe = Tracking()

  // MARK: - Touches

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, swipe.direction.isEmpty else { return }
    if swipe.fingers.isEmpty {
      swipe.startTime = event.timestamp
      setTimer(at: event.timestamp + GestureConstants.swipeDuration)
    }
    for touch in touches.inOrder { swipe.fingers.begin(touch) }
    swipe.starts = swipe.fingers.starts
    if swipe.fingers.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, swipe.direction.isEmpty, swipe.fingers.move(touches.inOrder),
      swipe.fingers.count == numberOfTouchesRequired
    else { return }
    let time = event.timestamp - swipe.startTime
    var isPossible = false
    for axis in Direction.axes where direction.contains(axis.direction) {
      switch progress(alongX: axis.x, y: axis.y, at: time) {
      case .recognized:
        swipe.direction = axis.direction
        cancelTimer()
        state = .ended
        return
      case .possible: isPossible = true
      case .failed: break
      }
    }
    if !isPossible { state = .failed }
  }

  private enum Progress {
    case possible, recognized, failed
  }

  /// How far all fingers have come in a direction, at a time since the first touched.
  private func progress(alongX x: Double, y: Double, at time: Double) -> Progress {
    let start = GestureConstants.swipeDistance
    let distance = start * (1 - time * (1 - GestureConstants.swipeDistanceDecay))
    let deviation = start * (1 - time * (1 - GestureConstants.swipeDeviationDecay))
    var isFar = true
    for finger in swipe.fingers.fingers {
      let dx = Double(finger.point.x - finger.start.x)
      let dy = Double(finger.point.y - finger.start.y)
      let along = dx * x + dy * y
      guard along.reaches(0), abs(dx * y - dy * x).isWithin(deviation) else { return .failed }
      if !along.reaches(distance) { isFar = false }
    }
    return isFar ? .recognized : .possible
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if state == .possible, swipe.direction.isEmpty { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    if state == .possible, swipe.direction.isEmpty { state = .failed }
  }

  /// The fingers were too slow.
  package override func timerFired() {
    if state == .possible, swipe.direction.isEmpty { state = .failed }
  }

  open override func reset() {
    super.reset()
    swipe = Tracking()
  }

  /// Where the fingers touched and where they are, on the canvas: the centroids.
  var travel: (from: CGPoint, to: CGPoint) { (swipe.starts.centroid, swipe.fingers.centroid) }

  // MARK: - Location

  /// Where the swipe started, as in UIKit: with several fingers the mean of their points.
  open override func location(in layer: Layer?) -> CGPoint {
    Touch.convert(swipe.starts.centroid, to: layer)
  }

  /// Where a finger started, as in UIKit; zero for an index without a finger.
  open override func location(ofTouch index: Int, in layer: Layer?) -> CGPoint {
    guard swipe.starts.indices.contains(index) else { return .zero }
    return Touch.convert(swipe.starts[index], to: layer)
  }

  // MARK: - Copies

  package override var kind: String { "swipe" }

  package override var needs: String {
    let names = Direction.axes.filter { direction.contains($0.direction) }.map(\.name)
    return "quick motion \(GestureText.alternatives(names))"
      + GestureText.fingers(numberOfTouchesRequired)
  }

  /// The word for the direction that was recognised.
  package override var valueDescription: String {
    Direction.axes.first { $0.direction == swipe.direction }?.name ?? ""
  }

  package override func makeCopy() -> GestureRecognizer { SwipeGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    guard let other = other as? SwipeGestureRecognizer else { return }
    direction = other.direction
    numberOfTouchesRequired = other.numberOfTouchesRequired
    swipe = other.swipe
  }
}
