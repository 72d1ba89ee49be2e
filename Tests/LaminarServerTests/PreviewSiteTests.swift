import LaminarServer
import Testing

@Suite struct PreviewSiteTests {
}
