import Foundation
import Testing

@testable import LaminarRaster

@Suite struct `The Gaussian distribution` {
  @Test func `has the shares of the error function`() {
    for step in -900...900 {
      let x = Double(step) / 100
      #expect(abs(Gaussian.share(below: x) - erfc(-x / 2.0.squareRoot()) / 2) < 1e-7)
    }
  }

  @Test(arguments: [
    (0, 0.0, 1.5), (1, 0.25, 2), (2, -40, 3), (7, 3.5, 1.5), (40, 20.125, 1.5), (41, -9.5, 4),
    (300, 150.3, 20), (300, 700, 20), (300, 1e6, 1.5), (300, -1e6, 1.5),
  ]) func `has in a row of pixels the share of each`(count: Int, mean: Double, deviation: Double) {
    for first in [-5, 0, 17] {
      let shares = withUnsafeTemporaryAllocation(of: Double.self, capacity: count + 1) { shares in
        Gaussian.writeShares(
          of: count, from: first, mean: mean, deviation: deviation, to: shares)
        return Array(shares[..<count])
      }
      let expected = (first..<first + count).map {
        Gaussian.share(below: (Double($0) + 0.5 - mean) / deviation)
      }
      #expect(shares == expected)
    }
  }
}
