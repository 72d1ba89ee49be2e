.PHONY: build test
build:
	swift build --explicit-target-dependency-import-check error
test:
	swift test --explicit-target-dependency-import-check error
