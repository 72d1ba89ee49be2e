import Foundation
import LaminarGraphics
import LaminarTestSupport

typealias SeededNumbers = LaminarTestSupport.SeededNumbers

extension SeededNumbers {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound
      + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  mutating func point(_ range: ClosedRange<Double>) -> CGPoint {
    CGPoint(x: number(range), y: number(range))
  }
}

enum PathSamples {
  /// A path of one to three subpaths of all kinds of elements.
  static func random(_ numbers: inout SeededNumbers) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      path.move(to: numbers.point(0...100))
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: path.addLine(to: numbers.point(0...100))
        case 1: path.addQuadCurve(to: numbers.point(0...100), control: numbers.point(0...100))
        default:
          path.addCurve(
            to: numbers.point(0...100), control1: numbers.point(0...100),
            control2: numbers.point(0...100))
        }
      }
      if Bool.random(using: &numbers) { path.closeSubpath() }
    }
    return path
  }

  /// Many points of a path, by de Casteljau's construction, per subpath.
  static func dense(_ path: Path, steps: Int) -> [[CGPoint]] {
    func between(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    func casteljau(_ points: [CGPoint], _ t: Double) -> CGPoint {
      var points = points
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { between($0, $1, t) }
      }
      return points[0]
    }
    var result: [[CGPoint]] = []
    for element in path.elements {
      let current = result.last?.last ?? .zero
      let curve: [CGPoint]
      switch element {
      case .move(let to):
        result.append([to])
        continue
      case .close:
        if let first = result.last?.first { result[result.count - 1].append(first) }
        continue
      case .line(let to): curve = [current, to]
      case .quadCurve(let to, let control): curve = [current, control, to]
      case .curve(let to, let control1, let control2): curve = [current, control1, control2, to]
      }
      for step in 1...steps {
        result[result.count - 1].append(casteljau(curve, Double(step) / Double(steps)))
      }
    }
    return result
  }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}

func isNear(_ a: CGPoint?, _ b: CGPoint, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return distance(a, b) <= tolerance
}
