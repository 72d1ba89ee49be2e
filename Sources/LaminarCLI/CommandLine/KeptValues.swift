/// What verbs have made and leave to the end of the process: to take a large scene apart object by object
/// costs time, and the system takes back the memory at once.
final class KeptValues {
  private var values: [Any] = []

  func keep(_ value: Any) { values.append(value) }
}
