/// The files of the page, as they were when the module was built.
struct PageFiles: PreviewEndpoints {
  /// The files by their names.
  static let files: [String: [UInt8]] = [
    "index.html": PackageResources.index_html, "page.css": PackageResources.page_css,
    "clock.js": PackageResources.clock_js, "compare.css": PackageResources.compare_css,
    "compare.js": PackageResources.compare_js, "curves.js": PackageResources.curves_js,
    "drawing.js": PackageResources.drawing_js, "export.js": PackageResources.export_js,
    "form.js": PackageResources.form_js, "index.js": PackageResources.index_js,
    "keys.js": PackageResources.keys_js, "layers.js": PackageResources.layers_js,
    "main.js": PackageResources.main_js, "panel.js": PackageResources.panel_js,
    "picture.js": PackageResources.picture_js, "problems.js": PackageResources.problems_js,
    "state.js": PackageResources.state_js, "suite.js": PackageResources.suite_js,
    "timeline.js": PackageResources.timeline_js, "touches.js": PackageResources.touches_js,
  ]

  func response(to request: HTTPRequest) -> HTTPResponse? {
    let name = request.path.isEmpty ? "index.html" : request.path
    guard request.method != .post, let bytes = Self.files[name] else { return nil }
    return HTTPResponse(type: Self.type(of: name), bytes)
  }

  private static func type(of name: String) -> String {
    let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    return (types[ending] ?? "application/octet-stream") + "; charset=utf-8"
  }
}
