/// The numbers that the layers of a tree are known by.
///
/// Without history the numbers of layers that left are given again, so that the tables by number stay
/// as small as the tree; with it a number means one layer for ever.
struct LayerNumbers {
  private let reusesNumbers: Bool
  /// When the layer of each number came, counted.
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

  /// The number of a layer that comes.
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

  /// What orders numbers as their layers came.
  func arrival(of number: Int) -> Int { arrivals[number] }
}
