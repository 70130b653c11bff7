import type { SourceFile } from './sources.ts'

/**
 * Returns the files with a place in an architecture that an import leads to: the file itself, or those that a file
 * without a place imports, through further such files. A file between two layers thus hides neither of them.
 */
export function placedFilesBehind(
  file: string | null,
  all: ReadonlyMap<string, SourceFile>,
  hasPlace: (path: string) => boolean,
  seen = new Set<string>(),
): string[] {
  if (file === null || seen.has(file)) return []
  seen.add(file)
  if (hasPlace(file)) return [file]
  return (all.get(file)?.imports ?? []).flatMap((entry) => placedFilesBehind(entry.file, all, hasPlace, seen))
}
