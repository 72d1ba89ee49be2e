/// A side of a stroked line, seen along it.
enum StrokeSide {
  case left
  case right
}
