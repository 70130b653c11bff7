// Old syntax on purpose: an older Node must be able to run this file to report that it is too old.
var major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    'Herdboard needs Node 24 or later; this is ' +
      process.versions.node +
      '. Run npm install, which brings its own on Linux and Windows; on macOS install Node 24 or later first.',
  )
  process.exit(1)
}
