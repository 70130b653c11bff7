import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../..')
/** Shorter lines, such as `group by 1, 2`, are in several files. */
const MIN_LENGTH = 20

let sources: { path: string; text: string }[] | undefined

/** Returns the source file that has most lines of a statement, to name it in a message; empty for none. */
export function statementSource(query: string): string {
  sources ??= globSync('{modules,platform}/**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).map((path) => ({
    path,
    text: readFileSync(join(SOURCES, path), 'utf8'),
  }))
  // Parameters stand where the source has expressions.
  const parts = query.split(/\n|\$\d+/).map((part) => part.trim())
  const lines = parts.filter((part) => part.length >= MIN_LENGTH)
  let best = { path: '', lines: 0 }
  for (const { path, text } of sources) {
    const found = lines.filter((line) => text.includes(line)).length
    if (found > best.lines) best = { path, lines: found }
  }
  return best.lines * 2 > lines.length ? best.path : ''
}
