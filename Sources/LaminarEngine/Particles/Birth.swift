import LaminarGraphics

/// The births of one cell in one stretch: turns birth numbers into the living particles.
struct Birth {
  let stretch: Emission.Stretch
  let curve: BirthCurve
  /// The cell in the stretch's program, and in the one that is shown.
  let cell: Int
  let shown: Int

  /// Appends the particles of some numbers that live at a time, and those that other particles may
  /// come from.
  ///
  /// - Parameter visits: How many births may still be examined; below 0 where one was not.
  func run<Sink: ParticleSink>(
    _ numbers: Range<Int>, offset: Double, _ origin: ParticleOrigin?, _ key: ParticleKey,
    begin: Double, time: Double, visits: inout Int, limit: Int, into sink: inout Sink,
    _ made: inout [ParticleOrigin]
  ) {
    let program = stretch.program
    let own = program.cells[cell]
    let emits = !own.children.isEmpty
    let isAnimated = program.isBirthAnimated
    var (layer, values) = (program.layer, own.values)
    for number in numbers {
      guard visits > 0, sink.count < limit, made.count < limit else {
        visits = -1
        return
      }
      visits -= 1
      let birth = max(curve.time(of: offset + Double(number) + 1), begin)
      if isAnimated { (layer, values) = program.values(of: cell, at: birth) }
      let key = key.entering(UInt64(number))
      let life =
        key.value(.lifetime, values.lifetime, range: values.lifetimeRange) * layer.lifetime
      let age = max((time - birth) * own.speed, 0)
      let lives = age < life
      if !lives, !emits || life <= 0 { continue }

      var position: SIMD3<Double>
      let natural: SIMD3<Double>
      if let origin {
        (position, natural) = origin.state(at: birth)
      } else {
        let (offset, direction) = layer.outline.birthPoint(key, size: layer.size)
        position = layer.position + offset
        natural = direction
      }
      let turn = values.cone.turn(key)
      let angle = key.value(.spin, values.spin, range: values.spinRange) * layer.spin * age
      let (sines, cosines) = Elementary.sinCos(turn, angle)
      let direction = values.cone.direction(
        key, about: natural, turn: turn, sin: sines.x, cos: cosines.x)
      let speed =
        key.value(.velocity, values.velocity, range: values.velocityRange) * layer.velocity
      let velocity = direction * speed
      if emits {
        made.append(
          ParticleOrigin(
            key: key, birth: birth, death: birth + life / own.speed, speed: own.speed,
            position: position, velocity: velocity, acceleration: values.acceleration,
            direction: direction))
      }
      guard lives else { continue }
      position += velocity * age + values.acceleration * (age * age / 2)

      let first = key.value(.scale, values.scale, range: values.scaleRange)
      let scale = max((first + values.scaleSpeed * age) * layer.scale, 0)
      var color = values.color + values.colorSpeed * age
      if values.colorRange != .zero {
        let spread = SIMD4(
          key.unit(.red), key.unit(.green), key.unit(.blue), key.unit(.alpha))
        color += values.colorRange * (spread - 0.5)
      }
      // As `clamp` does, which is not inlined.
      color.replace(with: 0, where: .!(color .>= 0))
      color.replace(with: 1, where: color .> 1)
      sink.append(
        Particle(
          position: position, scale: scale, sine: sines.y, cosine: cosines.y, angle: angle,
          color: color, birth: birth, age: age, cell: shown, number: number))
    }
  }
}
