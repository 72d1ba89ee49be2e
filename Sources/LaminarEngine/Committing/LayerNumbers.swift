/// The numbers that identify the layers of a tree.
///
/// Without history the numbers of removed layers are used again, so that the tables by number stay
/// as small as the tree; with history a number always means the same layer.
struct LayerNumbers {
  private let reusesNumbers: Bool
  /// The arrival index of the layer of each number.
  private var arrivals: [Int] = []
  private var arrivalCount = 0
  private var free: [Int] = []

  init(reusesNumbers: Bool) { self.reusesNumbers = reusesNumbers }

  /// Continues other numbers for a tree with history: for a simulation.
  init(continuing other: LayerNumbers) {
    self = LayerNumbers(reusesNumbers: false)
    arrivals = other.arrivals
    arrivalCount = other.arrivalCount
    free = other.free
  }

  /// The number of a new layer.
  mutating func take() -> Int {
    defer { arrivalCount += 1 }
    if let number = free.popLast() {
      arrivals[number] = arrivalCount
      return number
    }
    arrivals.append(arrivalCount)
    return arrivals.count - 1
  }

  /// Takes back the numbers of layers that no kept epoch has.
  mutating func release(_ numbers: [Int]) {
    if reusesNumbers { free += numbers }
  }

  /// Orders numbers by the arrival of their layers.
  func arrival(of number: Int) -> Int { arrivals[number] }
}
