import LaminarGraphics

extension LottieImporter {
  /// Adds what a text layer (type 5) shows: its letters as shapes where the file has them, else a text.
  func addText(of item: JSONValue, to layer: inout ImportedLayer, _ clock: LottieClock) {}
}
