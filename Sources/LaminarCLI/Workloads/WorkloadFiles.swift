import Foundation
import Laminar

/// Writes a workload's scene, and its images next to it.
struct WorkloadFiles {
  private let workload: Workload
  private let invocation: Invocation

  /// - Throws: A kind that has no file.
  init(_ kind: String, _ invocation: Invocation) throws(CommandError) {
    guard let workload = Workload(rawValue: kind) else {
      throw CommandError(
        "'\(kind)' is only measured, not written", hint: "leave out -o, or generate w1")
    }
    self.workload = workload
    self.invocation = invocation
  }

  /// Writes to `-o`, or to standard output for `-`.
  func write() throws {
    try invocation.writeOutput { try $0.write(workload.text) }
    guard let path = invocation.arguments[Options.output], path != "-" else { return }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    // A folder that cannot be made is reported by the first file in it.
    if !workload.images.isEmpty { mkdir(folder + WorkloadImage.folder, 0o777) }
    for image in workload.images {
      let target = folder + image.path
      let bytes = PNGEncoder(compression: .best).encode(image.bitmap)
      // Workloads share images.
      if let old = try? InputFile.read(target, limit: bytes.count + 1), old == bytes { continue }
      let file = try OutputFile(
        target, overwrites: invocation.overwrites, temporaries: invocation.temporaries)
      try file.write(bytes)
      try file.commit()
    }
  }
}

extension Workload {
  /// The image of a name in the scene.
  func image(_ path: String) -> Image? { images.first { $0.path == path }?.image }
}
