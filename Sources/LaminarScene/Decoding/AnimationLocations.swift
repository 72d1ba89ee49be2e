/// The indices of the values of an animation's keys on the tape; 0 for keys that are left out.
struct AnimationLocations {
  private var indices = InlineArray<48, Int32>(repeating: 0)

  subscript(key: AnimationKey) -> Int {
    get { Int(indices[key.rawValue]) }
    set { indices[key.rawValue] = Int32(truncatingIfNeeded: newValue) }
  }
}
