/// How much two rows of numbers differ.
struct Difference {
  var greatest = 0.0
  var mean = 0.0

  init(_ a: [Double], _ b: [Double], where isCompared: (Int) -> Bool = { _ in true }) {
    var count = 0.0
    for index in a.indices where isCompared(index) {
      let difference = abs(a[index] - b[index])
      greatest = max(greatest, difference)
      mean += difference
      count += 1
    }
    if count > 0 { mean /= count }
  }
}
