import LaminarGraphics

/// One animation of one property, compiled: plain numbers and offsets in the tree's arrays.
struct Track: Sendable {
  /// How the value between the ends is made.
  enum Operation: UInt8, Sendable {
    /// From one constant to another.
    case between
    /// From a constant to the value under construction.
    case fromConstant
    /// From the value under construction to a constant.
    case toConstant
    /// From the value under construction on by a constant.
    case byConstant
    /// Through the keys of a curve.
    case keyframes
    /// Along a path.
    case motion
    /// From one value that is not a fixed run of numbers to another.
    case objects
  }

  /// What the value is written to.
  enum Channel: UInt8, Sendable {
    /// A run of numbers as they are.
    case slots
    /// A whole matrix.
    case matrix
    /// A part of a matrix, through its decomposition.
    case component
    /// An object.
    case object
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let additive = Flags(rawValue: 1)
    static let cumulative = Flags(rawValue: 2)
    /// The value switches at the middle instead of moving.
    static let discrete = Flags(rawValue: 4)
    /// The value under construction may be a colour that is nil.
    static let nilBase = Flags(rawValue: 8)
  }

  /// When it begins, and the length of a run.
  private let begin: Double, duration: Double
  /// The index of its timing, or −1 for one that runs once and forwards.
  private let timingIndex: Int32
  /// The clock that the timing runs in.
  var source: Int32
  /// The easing table, or `EasingTable.linear`.
  var easing: Int32
  var operation: Operation
  var channel: Channel
  var flags: Flags
  /// How numbers become a matrix, or nil.
  var matrixFunction: MatrixFunction?
  /// The part of the matrix for the channel `component`.
  var component: Transform3D.Component
  /// The numbers of the animated value.
  var width: UInt8
  /// Where it is written: in the numbers, or in the objects.
  var target: Int32
  /// Where its data begins: in the constants, the curves, the motions or the object tracks.
  var data: Int32
  /// The spring that paces it, or −1.
  var spring: Int32
  /// The prepared mix of two matrices, or −1.
  var mix: Int32
  /// The animation that it was compiled from, in `RenderTree.animations`.
  var animation: Int32

  /// Makes a track of numbers between constants; `timings` takes a timing that is not plain.
  init(
    timing: Timing, easing: Int, matrixFunction: MatrixFunction?, width: Int, target: Int,
    timings: inout [Timing]
  ) {
    begin = timing.beginTime
    duration = timing.duration
    if timing == Self.plain(begin, duration) {
      timingIndex = -1
    } else {
      // Many animations that are written one after another have one timing.
      if timings.last != timing { timings.append(timing) }
      timingIndex = Int32(timings.count - 1)
    }
    source = 0
    self.easing = Int32(easing)
    operation = .between
    channel = .slots
    flags = []
    self.matrixFunction = matrixFunction
    component = .rotationZ
    self.width = UInt8(width)
    self.target = Int32(target)
    data = 0
    spring = -1
    mix = -1
    animation = 0
  }

  /// Its timing. Pass the array of timings that the track was compiled with.
  @inline(__always)
  func timing(among timings: [Timing]) -> Timing {
    timingIndex < 0 ? Self.plain(begin, duration) : timings[Int(timingIndex)]
  }

  /// Whether another track has the same timing.
  func hasTiming(of other: Track, among timings: [Timing]) -> Bool {
    begin == other.begin && duration == other.duration
      && (timingIndex == other.timingIndex
        || timing(among: timings) == other.timing(among: timings))
  }

  @inline(__always)
  private static func plain(_ begin: Double, _ duration: Double) -> Timing {
    Timing(beginTime: begin, plainDuration: duration, inheritedDuration: 0)
  }
}

/// Numbers to a matrix: the closed form of `ValueFunction`.
enum MatrixFunction: UInt8, Sendable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// The numbers that it takes.
  var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The input that makes the identity.
  var identityInput: Double {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ: 1
    default: 0
    }
  }

  init?(_ name: ValueFunctionName) {
    switch name {
    case .rotateX: self = .rotateX
    case .rotateY: self = .rotateY
    case .rotateZ: self = .rotateZ
    case .scale: self = .scale
    case .scaleX: self = .scaleX
    case .scaleY: self = .scaleY
    case .scaleZ: self = .scaleZ
    case .translate: self = .translate
    case .translateX: self = .translateX
    case .translateY: self = .translateY
    case .translateZ: self = .translateZ
    default: return nil
    }
  }
}
