import { posix } from 'node:path'
import type { SourceFile } from './sources.ts'

/** A larger folder contains more than one idea: about 25 files, and one more for a change under way. */
export const MAX_FILES = 26

/** Folders of one idea however large they are, each with the reason. */
const LARGE_FOLDERS: ReadonlyMap<string, string> = new Map([
  [
    'apps/api/migrations',
    'One sequence of steps: each runs once, after all before it, and none may be moved or renamed, since databases store their names',
  ],
])

/**
 * Finds folders with too many source files, with their number. Documents have an index instead. Texts by language (JSON)
 * are data with a file for each area.
 */
export function findLargeFolders(sources: readonly SourceFile[]): { path: string; count: number }[] {
  const byFolder = Map.groupBy(
    sources.filter(({ path }) => !/\.(?:md|tsv)$/.test(path)),
    ({ path }) => posix.dirname(path),
  )
  return [...byFolder].flatMap(([path, files]) =>
    files.length > MAX_FILES && !LARGE_FOLDERS.has(path) ? [{ path, count: files.length }] : [],
  )
}
