// Directus runs scripts of flows and extensions in isolated-vm, which needs a compiler for each Node. The bench has no
// scripts, and nothing else of Directus uses it.
module.exports = {}
