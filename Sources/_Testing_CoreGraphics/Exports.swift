// Swift Package Manager has a file of a test target that imports Testing and CoreGraphics import this
// module too, instead of Testing. On Apple's systems it adds image attachments; here it is Testing alone.
@_exported public import Testing
