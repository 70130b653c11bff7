import type { SourceFile } from './sources.ts'

/** Finds import cycles between files, each once; imports of types count. */
export function findCycles(all: ReadonlyMap<string, SourceFile>): string[][] {
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
    for (const { file } of all.get(path)?.imports ?? []) if (file !== null && all.has(file)) visit(file)
    way.pop()
    done.add(path)
  }
  for (const path of all.keys()) visit(path)
  return cycles
}
