extension Diagnostic {
  /// What is spent without need, counted and not timed: the same on every machine.
  ///
  /// Pixels and passes are those of the moment at which they are most, among those examined.
  public struct Cost: Sendable, Hashable {
    /// The pixels of the canvas, or of pictures of their own, that are painted in one frame.
    public var pixels: Int
    /// The pictures of their own that are made in one frame.
    public var passes: Int
    /// The bytes that are held.
    public var bytes: Int
    /// The layers that are evaluated in every frame.
    public var layers: Int
    /// The characters that are laid out in one frame.
    public var characters: Int
    /// The particles that are computed in one frame.
    public var particles: Int

    /// Makes a cost; what is not named is 0.
    package init(
      pixels: Int = 0, passes: Int = 0, bytes: Int = 0, layers: Int = 0, characters: Int = 0,
      particles: Int = 0
    ) {
      self.pixels = pixels
      self.passes = passes
      self.bytes = bytes
      self.layers = layers
      self.characters = characters
      self.particles = particles
    }

    private var parts: [(count: Int, one: String, many: String)] {
      [
        (pixels, "pixel", "pixels"), (passes, "pass", "passes"), (bytes, "byte", "bytes"),
        (layers, "layer", "layers"), (characters, "character", "characters"),
        (particles, "particle", "particles"),
      ].filter { $0.0 != 0 }
    }

    /// `4096 pixels, 1 pass`.
    package var text: String {
      parts.map { "\($0.count) \($0.count == 1 ? $0.one : $0.many)" }.joined(separator: ", ")
    }

    /// `{"pixels":4096,"passes":1}`.
    package var json: String {
      "{" + parts.map { "\"\($0.many)\":\($0.count)" }.joined(separator: ",") + "}"
    }
  }
}
