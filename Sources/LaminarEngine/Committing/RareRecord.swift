/// What few layers have of a record, in memory of its own, which the nodes that are made of it share.
final class RareRecord: Sendable {
  struct Values: Sendable {
    var customValues: [(property: CustomProperty, value: PropertyValue)] = []
    /// The values that key paths set on parts of matrices, where the matrix alone does not tell them.
    var writtenTransforms: [PropertyID: WrittenTransform] = [:]
    var filters = LayerFilters.none
    var drawing: Drawing?
    /// What the layer's properties follow.
    var followers: [FollowerRecord] = []
    var cells: [CellRecord] = []
    /// The layer's ignored requests.
    var diagnostics: [EngineDiagnostic] = []
    /// What the layer's cells have emitted; nil without cells.
    var emission: Emission?
  }

  let values: Values

  /// Keeps values; nil where there are none.
  init?(_ values: Values) {
    let isEmpty =
      values.customValues.isEmpty && values.writtenTransforms.isEmpty && values.filters.isEmpty
      && values.drawing == nil && values.followers.isEmpty && values.cells.isEmpty
      && values.diagnostics.isEmpty && values.emission == nil
    if isEmpty { return nil }
    self.values = values
  }
}
