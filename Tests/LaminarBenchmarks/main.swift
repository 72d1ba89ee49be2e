import Foundation
import Laminar
import LaminarTestSupport

// LaminarBenchmarks KIND               measures what 'laminar bench' does not
// LaminarBenchmarks KIND evaluate      of a kind of tracks only their evaluation
// LaminarBenchmarks load FILE…         measures scene files from their bytes to the first evaluated frame
// LaminarBenchmarks decode FILE…       measures the decoding of JPEG and PNG files
// LaminarBenchmarks write FOLDER KIND… writes scenes of workloads or kinds, and their images next to them

let words = Array(CommandLine.arguments.dropFirst())
let kinds = GeneratedScene.allCases.map(\.rawValue) + ["diff", "display-link", "events", "layout"]
let writers = words.dropFirst(2).compactMap { word in
  Workload(rawValue: word)?.write ?? GeneratedScene(rawValue: word)?.write
}
if words.first == "write", !writers.isEmpty, writers.count == words.count - 2 {
  try writers.forEach { try $0(words[1]) }
} else if words == ["diff"] {
  try DiffBenchmark().run()
} else if words == ["display-link"] {
  print(DisplayTiming(measuring: 10, refreshRate: Rational(60)))
} else if words == ["events"] {
  try EventsBenchmark().run()
} else if words.first == "load", words.count > 1 {
  try words.dropFirst().forEach { try LoadingBenchmark(path: $0).run() }
} else if words.first == "decode", words.count > 1 {
  try words.dropFirst().forEach { try GeneratedBenchmark.measureDecoding($0) }
} else if words == ["layout"] {
  try LayoutBenchmark().run()
} else if words.count == 1 || words.dropFirst() == ["evaluate"],
  let scene = words.first.flatMap(GeneratedScene.init)
{
  try GeneratedBenchmark(scene).run(onlyEvaluates: words.count > 1)
} else {
  print("usage: LaminarBenchmarks \(kinds.joined(separator: "|")) [evaluate]")
  print("       LaminarBenchmarks load|decode FILE…")
  let scenes = Workload.allCases.map(\.rawValue) + GeneratedScene.allCases.map(\.rawValue)
  print("       LaminarBenchmarks write FOLDER KIND…, of \(scenes.joined(separator: ", "))")
  exit(2)
}
