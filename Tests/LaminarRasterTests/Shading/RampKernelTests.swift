import Testing

@testable import LaminarRaster

@Suite struct `Ramps` {
  @Test func `are the same pixel by pixel and by lanes, exact at their first pixel`() {
    var numbers = SeededNumbers(3)
    var singly = [UInt32](repeating: 0, count: 16)
    var lanes = singly
    for _ in 0..<500 {
      func components() -> SIMD4<Float> {
        let alpha = [0, 255, numbers.double(0...255)][numbers.int(0..<3)]
        return SIMD4(
          Float(numbers.double(0...alpha)), Float(numbers.double(0...alpha)), Float(alpha),
          Float(alpha))
      }
      let (first, next) = (components(), components())
      let start = RampKernel.Fixed(first * 256 + RampKernel.Fixed.bias)
      let step = RampKernel.Fixed((next - first) * 16)
      singly.withMutableRow { RampKernel.fillSingly($0, start, step) }
      lanes.withMutableRow { RampKernel.fillByLanes($0, start, step) }
      #expect(singly == lanes)
      for (index, pixel) in singly.enumerated() {
        let exact = first + (next - first) * (Float(index) / 16)
        for lane in 0..<4 {
          let drawn = Float(pixel >> UInt32(8 * lane) & 0xff)
          #expect(abs(drawn - exact[lane]) <= 0.6)
        }
        #expect(pixel >> 16 & 0xff <= pixel >> 24, "a component above alpha")
      }
    }
  }
}

@Suite struct `Turns` {
  @Test func `are arc tangents as fractions of a turn`() {
    // Multiples of a sixteenth, and of a twelfth: tan 22.5° = √2 − 1, tan 30° = 1 ÷ √3.
    let steep = 2.0.squareRoot() - 1
    let third = 1 / 3.0.squareRoot()
    for (x, y, turn) in [
      (1.0, 0.0, 0.0), (1, steep, 0.0625), (1, third, 1.0 / 12), (1, 1, 0.125), (0, 2, 0.25),
      (-1, 1, 0.375), (-3, 0, 0.5), (-1, -1, 0.625), (0, -1, 0.75), (steep, -1, 0.8125),
      (0, 0, 0),
    ] {
      #expect(abs(Turn.fraction(x, y) - turn) < 2e-9)
    }
  }
}

extension RampKernel {
  /// Pixel by pixel: the reference.
  fileprivate static func fillSingly(
    _ target: MutableRowPointer<UInt32>, _ start: Fixed, _ step: Fixed
  ) {
    func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
      ((a & 0xffff) &+ (b & 0xffff)) & 0xffff | (a & 0xffff_0000) &+ (b & 0xffff_0000)
    }
    var fixed = start
    // A block of `length` pixels.
    for index in 0..<length {
      target[index] = fixed.even &>> 8 & 0x00ff_00ff | fixed.odd & 0xff00_ff00
      fixed.even = sum(fixed.even, step.even)
      fixed.odd = sum(fixed.odd, step.odd)
    }
  }
}
