import Foundation
import Laminar
import LaminarTestSupport

extension Workload {
  /// Writes the scene into a folder, and its images below it.
  func write(to folder: String) throws {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(WorkloadImage.folder), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(rawValue + ".json"))
    for image in images {
      try Data(PNGEncoder(compression: .best).encode(image.bitmap))
        .write(to: folder.appendingPathComponent(image.path))
    }
  }
}

extension GeneratedScene {
  /// Writes the scene into a folder.
  func write(to folder: String) throws {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(rawValue + ".json"))
  }
}
