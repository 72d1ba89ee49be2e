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
  func run(
    _ numbers: Range<Int>, offset: Double, _ origin: ParticleOrigin?, _ key: ParticleKey,
    begin: Double, time: Double, visits: inout Int, mostVisits: Int, limit: Int,
    into particles: inout [Particle], _ made: inout [ParticleOrigin]
  ) {
    let program = stretch.program
    let own = program.cells[cell]
    let emits = !own.children.isEmpty
    let isAnimated = program.isBirthAnimated
    var (layer, values) = (program.layer, own.values)
    for number in numbers {
      visits += 1
      guard visits <= mostVisits, particles.count < limit, made.count < limit else {
        visits = mostVisits + 1
        return
      }
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
      let direction = values.cone.direction(key, about: natural)
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
      let spin = key.value(.spin, values.spin, range: values.spinRange) * layer.spin
      let angle = spin * age
      var (sine, cosine) = (0.0, 1.0)
      if angle != 0 { (sine, cosine) = Elementary.sinCos(angle) }
      var color = values.color + values.colorSpeed * age
      if values.colorRange != .zero {
        let spread = SIMD4(
          key.unit(.red), key.unit(.green), key.unit(.blue), key.unit(.alpha))
        color += values.colorRange * (spread - 0.5)
      }
      color.clamp(lowerBound: .zero, upperBound: .one)
      particles.append(
        Particle(
          position: position, scale: scale, sine: sine, cosine: cosine, angle: angle,
          color: color, birth: birth, age: age, cell: shown, number: number))
    }
  }
}
