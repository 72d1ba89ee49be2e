/// Why the text of an option is not a value of its kind.
struct ValueError: Error, Equatable {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
