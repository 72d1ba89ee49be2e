import Foundation
import Laminar
import LaminarTestSupport

// LaminarBenchmarks KIND               measures what 'laminar bench' does not
// LaminarBenchmarks load FILE…         measures scene files from their bytes to the first evaluated frame
// LaminarBenchmarks write FOLDER KIND… writes the scenes of workloads, and their images next to them

let words = Array(CommandLine.arguments.dropFirst())
let kinds = GeneratedScene.allCases.map(\.rawValue) + ["diff", "display-link", "events", "layout"]
let workloads = words.dropFirst(2).compactMap(Workload.init)
if words.first == "write", !workloads.isEmpty, workloads.count == words.count - 2 {
  try workloads.forEach { try $0.write(to: words[1]) }
} else if words == ["diff"] {
  try DiffBenchmark().run()
} else if words == ["display-link"] {
  print(DisplayTiming(measuring: 10, refreshRate: Rational(60)))
} else if words == ["events"] {
  try EventsBenchmark().run()
} else if words.first == "load", words.count > 1 {
  try words.dropFirst().forEach { try LoadingBenchmark(path: $0).run() }
} else if words == ["layout"] {
  try LayoutBenchmark().run()
} else if words.count == 1, let scene = words.first.flatMap(GeneratedScene.init) {
  try GeneratedBenchmark(scene).run()
} else {
  print("usage: LaminarBenchmarks \(kinds.joined(separator: "|"))")
  print("       LaminarBenchmarks load FILE…")
  print(
    "       LaminarBenchmarks write FOLDER KIND…, of \(Workload.allCases.map(\.rawValue).joined(separator: ", "))"
  )
  exit(2)
}
