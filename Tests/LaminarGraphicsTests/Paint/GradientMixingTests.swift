import Testing

@testable import LaminarGraphics

/// Laminar.docc: Gradients, "Colour spaces".
@Suite struct `Mixing of device colours` {
  private static let red = SIMD3(1.0, 59.0 / 255, 48.0 / 255)
  private static let pairs: [(SIMD3<Double>, SIMD3<Double>)] = [
    (red, SIMD3(76.0 / 255, 217.0 / 255, 100.0 / 255)), (SIMD3(0, 0, 1), SIMD3(1, 1, 0)),
    (SIMD3(1, 0, 0), SIMD3(0, 1, 0)), (SIMD3(0, 0, 0), SIMD3(1, 1, 1)),
    (SIMD3(0, 0, 0), SIMD3(1, 0, 1)), (SIMD3(0, 1, 1), SIMD3(1, 0, 0)),
  ]

  private func stop(_ color: SIMD3<Double>, at location: Double) -> Gradient.Stop {
    Gradient.Stop(
      color: Color(deviceRed: color.x, green: color.y, blue: color.z), location: location)
  }

  /// The bytes of a colour, not rounded.
  private func bytes(_ color: Color) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue).clampedToUnit * 255
  }

  /// What a mix in sRGB shows at a location.
  private func shown(_ stops: [Gradient.Stop], at location: Double) -> Color {
    let next = max(stops.firstIndex { $0.location >= location } ?? 0, 1)
    let (from, to) = (stops[next - 1], stops[next])
    let progress = (location - from.location) / (to.location - from.location)
    return from.color.mixed(with: to.color, at: progress)
  }

  @Test(arguments: Self.pairs)
  func `is exact to half a step of 8 bits`(from: SIMD3<Double>, to: SIMD3<Double>) {
    let stops = [stop(from, at: 0), stop(to, at: 1)]
    let mixed = stops.mixedAsDevice
    let start = stops[0].color.components(in: .genericRGB).clampedToUnit
    let end = stops[1].color.components(in: .genericRGB).clampedToUnit
    var worst = 0.0
    for step in 0...2000 {
      let progress = Double(step) / 2000
      let exact = Color(start + (end - start) * progress, alpha: 1, in: .genericRGB)
      let error = bytes(exact) - bytes(shown(mixed, at: progress))
      worst = max(worst, error.max(), -error.min())
    }
    #expect(worst < 0.5)
    #expect(mixed.count <= Gradient.mostStopsPerMixedStop && mixed.count > 2)
  }

  /// Apple's picture has 168 221 83 where a mix in sRGB has 157 221 72; the middle stop of such a
  /// gradient is iOS' yellow, 255 204 0.
  @Test func `is Apple's`() {
    let green = SIMD3(70.1, 236.1, 135.8) / 255
    let stops = [stop(Self.red, at: 0), stop(SIMD3(1, 0.8, 0), at: 0.5), stop(green, at: 1)]
    let plain = stops.map {
      Gradient.Stop(
        color: Color(red: $0.color.red, green: $0.color.green, blue: $0.color.blue),
        location: $0.location)
    }
    #expect(plain.mixedAsDevice == plain)
    let inSRGB = bytes(shown(plain, at: 0.765))
    let asDevice = bytes(shown(stops.mixedAsDevice, at: 0.765))
    for (got, expected) in [
      (inSRGB, SIMD3(157.0, 221, 72)), (asDevice, SIMD3(168.0, 221, 83)),
    ] {
      let error = got - expected
      #expect(max(error.max(), -error.min()) < 0.6)
    }
    #expect(bytes(stops.mixedAsDevice[0].color).rounded(.toNearestOrEven) == SIMD3(255, 59, 48))
  }

  @Test func `clips to its gamut, and keeps alpha, jumps and the order of locations`() {
    let mixed = [
      stop(SIMD3(0, 0, 1), at: 0), stop(SIMD3(1, 0, 0), at: 0.5), stop(SIMD3(0, 1, 0), at: 0.2),
      stop(SIMD3(0, 1, 0), at: 1),
    ].mixedAsDevice
    #expect(bytes(mixed[0].color).rounded(.toNearestOrEven) == SIMD3(4, 50, 255))
    #expect(zip(mixed, mixed.dropFirst()).allSatisfy { $0.location <= $1.location })
    #expect(mixed.count { $0.location == 0.5 } == 2)
    let faded = [
      Gradient.Stop(color: Color(deviceRed: 1, green: 1, blue: 1), location: 0),
      Gradient.Stop(color: Color(deviceRed: 1, green: 1, blue: 1, alpha: 0), location: 1),
    ].mixedAsDevice
    #expect(faded.map(\.color.alpha) == [1, 0])
  }

  @Test func `needs all colours to be the device's`() {
    let device = stop(Self.red, at: 0)
    let plain = Gradient.Stop(color: .green, location: 1)
    #expect([device, plain].mixedAsDevice == [device, plain])
    let mixed = device.color.mixed(with: .green, at: 0.5)
    #expect(mixed.space == .sRGB)
    #expect(device.color.mixed(with: device.color, at: 0.5).space == .deviceRGB)
    #expect(device.color.withAlphaComponent(0.5).space == .deviceRGB)
  }

  @Test func `costs a property value and a paint no memory`() {
    #expect(MemoryLayout<Color>.size == 33)
    #expect(MemoryLayout<DisplayList.Paint>.stride == 40)
  }
}
