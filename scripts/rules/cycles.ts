import type { Source } from './sources.ts'

/** Circles of files that need each other when they run, each once; imports of types alone do not count. */
export function findCycles(all: ReadonlyMap<string, Source>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []

  const visit = (path: string): void => {
    const at = way.indexOf(path)
    if (at > -1) {
      cycles.push([...way.slice(at), path])
      return
    }
    if (done.has(path)) return
    way.push(path)
    for (const { file, isType } of all.get(path)?.imports ?? []) {
      if (!isType && file !== null && all.has(file)) visit(file)
    }
    way.pop()
    done.add(path)
  }
  for (const path of all.keys()) visit(path)
  return cycles
}
