public import Foundation

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

  /// The permitted directions. `right` by default, as documented.
  open var direction = Direction.right
  /// The number of fingers that swipe. 1 by default, as documented.
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
  var way: (from: CGPoint, to: CGPoint) { (swipe.starts.centroid, swipe.fingers.centroid) }

  // MARK: - Location

  /// Where the swipe started, as documented: with several fingers the mean of their points.
  open override func location(in layer: Layer?) -> CGPoint {
    Touch.convert(swipe.starts.centroid, to: layer)
  }

  /// Where a finger started, as documented; zero for one that there was not.
  open override func location(ofTouch index: Int, in layer: Layer?) -> CGPoint {
    guard swipe.starts.indices.contains(index) else { return .zero }
    return Touch.convert(swipe.starts[index], to: layer)
  }

  // MARK: - Copies

  package override var kind: String { "swipe" }

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
