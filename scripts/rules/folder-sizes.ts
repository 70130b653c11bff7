import { posix } from 'node:path'
import type { SourceFile } from './sources.ts'

/** A larger folder contains more than one idea. Texts by language are data and have a file for each area. */
export const MAX_FILES = 28

/** Finds folders with too many source files, with their number; documents have an index instead. */
export function findLargeFolders(sources: readonly SourceFile[]): { path: string; count: number }[] {
  const byFolder = Map.groupBy(
    sources.filter(({ path }) => !/\.(?:md|tsv)$/.test(path)),
    ({ path }) => posix.dirname(path),
  )
  return [...byFolder].flatMap(([path, files]) => (files.length > MAX_FILES ? [{ path, count: files.length }] : []))
}
