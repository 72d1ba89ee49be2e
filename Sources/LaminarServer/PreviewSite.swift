/// Some of the addresses of a site.
protocol PreviewEndpoints: Sendable {
  /// Answers a request; nil for a path that belongs to others.
  func response(to request: HTTPRequest) -> HTTPResponse?
}

/// The site of a preview: the page, and the addresses that it asks.
package final class PreviewSite: HTTPHandler {
  private let endpoints: [any PreviewEndpoints]

  /// Makes a site of endpoints, which are asked in their order.
  init(_ endpoints: [any PreviewEndpoints]) { self.endpoints = endpoints }

  /// Answers a request whose sender has the token.
  package func response(to request: HTTPRequest) -> HTTPResponse {
    for group in endpoints {
      if let response = group.response(to: request) { return response }
    }
    return .failure(404, "there is nothing at this address")
  }
}
