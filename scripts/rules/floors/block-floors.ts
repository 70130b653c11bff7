import type { SourceFile } from '../sources.ts'

/**
 * Returns the floor and name of a web block by its path; null for another file. Blocks have two floors: parts draw one
 * thing, and workflows above them lead a user through several. A part that imports a workflow would load it into every
 * screen that shows the part.
 */
const blockOf = (path: string | null): { floor: string; name: string } | null => {
  const [, floor, name] = /^apps\/web\/src\/blocks\/(parts|workflows)\/([^/]+)\//.exec(path ?? '') ?? []
  return floor === undefined || name === undefined ? null : { floor, name }
}

/** Import graph of the blocks, cached for a set of sources. */
const graphs = new WeakMap<ReadonlyMap<string, SourceFile>, ReadonlyMap<string, ReadonlySet<string>>>()

/** Whether a part imports a workflow. */
const isUpward = (own: { floor: string }, other: { floor: string }): boolean =>
  own.floor === 'parts' && other.floor === 'workflows'

const keyOf = ({ floor, name }: { floor: string; name: string }): string => `${floor}/${name}`

function importedBlocks(all: ReadonlyMap<string, SourceFile>): ReadonlyMap<string, ReadonlySet<string>> {
  const known = graphs.get(all)
  if (known) return known
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of all.values()) {
    const own = blockOf(path)
    if (!own) continue
    const others = graph.get(keyOf(own)) ?? new Set()
    graph.set(keyOf(own), others)
    for (const { file } of imports) {
      const other = blockOf(file)
      // A part that imports a workflow is reported itself; the way back from that workflow breaks nothing.
      if (other && keyOf(other) !== keyOf(own) && !isUpward(own, other)) others.add(keyOf(other))
    }
  }
  graphs.set(all, graph)
  return graph
}

/** Returns a shortest way of imports from one block to another, both included; null if there is none. */
function importWay(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): string[] | null {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of graph.get(last) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

/**
 * Finds imports from a part to a workflow, and each side of blocks that import each other, also through further blocks.
 * Imports of types and style sheets count, because a change of one side requires reading the other.
 */
export function findBlockFloorBreaks(
  { path, imports }: SourceFile,
  all: ReadonlyMap<string, SourceFile>,
): { line: number; what: string }[] {
  const own = blockOf(path)
  // A file outside the two floors would escape every check here.
  if (!own) {
    return path.startsWith('apps/web/src/blocks/')
      ? [{ line: 1, what: 'a block belongs in blocks/parts/<block> or blocks/workflows/<block>' }]
      : []
  }
  return imports.flatMap(({ file, specifier, line }) => {
    const other = blockOf(file)
    if (!other || keyOf(other) === keyOf(own)) return []
    if (isUpward(own, other))
      return [{ line, what: `${specifier}: ${own.name} is a part, ${other.name} a workflow above it` }]
    const way = importWay(importedBlocks(all), keyOf(other), keyOf(own))?.map((key) => key.replace(/^.*\//, ''))
    if (!way) return []
    const ring = way.length > 2 ? `${own.name} → ${way.join(' → ')}` : `${own.name} and ${other.name} import each other`
    return [{ line, what: `${specifier}: ${ring}` }]
  })
}
