import LaminarGraphics

/// Component values that were set by key path (such as `transform.rotation.z`) and cannot be
/// recovered from the matrix: a rotation by 2π is the identity.
///
/// It is valid as long as the property has this matrix.
struct WrittenTransform: Sendable, Hashable {
  let matrix: Transform3D
  let values: Transform3D.ComponentValues

  /// The known values of a matrix: the written ones, else those of its decomposition.
  static func values(
    of matrix: Transform3D, written: WrittenTransform?
  ) -> Transform3D.ComponentValues {
    if let written, written.matrix == matrix { return written.values }
    return Transform3D.ComponentValues(matrix)
  }
}

extension Layer {
  /// Keeps the value that a key path set on a part of a matrix, if the resulting matrix does not
  /// tell it.
  ///
  /// - Parameter old: The matrix before.
  func noteWritten(_ part: PropertyValue, _ path: PropertyPath, old: PropertyValue) {
    guard case .transform(let component) = path.component, component.isLinear,
      case .builtIn(let id) = path.property, let number = part.double,
      case .transform(let before) = old, case .transform(let matrix) = values[id]
    else { return }
    var written = WrittenTransform.values(
      of: before, written: rare?.writtenTransforms[id])
    written[component] = number
    let isTold =
      Transform3D.ComponentValues(matrix)[component].map { abs($0 - number) < 1e-9 } ?? true
    let isNew = rare?.writtenTransforms[id]?.values != written
    if rare?.writtenTransforms[id] == nil, isTold { return }
    guard isNew || rare?.writtenTransforms[id]?.matrix != matrix else { return }
    rareState.writtenTransforms[id] = WrittenTransform(matrix: matrix, values: written)
    setNeedsCommit()
  }
}
