import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the page itself may load as script; screens come after it by themselves, charts last. */
const LIMIT_KB = 200

/** The screens of a first visit after sign-in, told beside it because they are waited for too. */
const firstScreens = ['src/blocks/shell/shell.tsx', 'src/features/overview/overview-screen.tsx']

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const dist = join(import.meta.dirname, 'dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  return chunk
}

/** A chunk and everything it cannot start without. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunkOf(key).imports ?? []) withImports(next, seen)
  return seen
}

const scriptsOf = (keys: readonly string[]): string[] =>
  [...new Set(keys.flatMap((key) => [...withImports(key)].map((one) => chunkOf(one).file)))].filter((file) =>
    file.endsWith('.js'),
  )

const sizeKb = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
const totalKb = (files: readonly string[]): number => files.reduce((sum, file) => sum + sizeKb(file), 0)
const kilobytes = (kb: number): string => `${kb.toFixed(1).padStart(7)} kB`

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const entryFiles = scriptsOf(entries)
const entryKb = totalKb(entryFiles)

for (const file of entryFiles.toSorted((a, b) => sizeKb(b) - sizeKb(a)).slice(0, 8))
  console.log(`${kilobytes(sizeKb(file))}  ${file}`)
console.log(`${kilobytes(entryKb)}  script of the page, gzip (limit ${LIMIT_KB} kB)`)
console.log(`${kilobytes(totalKb(scriptsOf([...entries, ...firstScreens])))}  with shell and overview, before charts`)

if (entryKb > LIMIT_KB) {
  console.error('Too much: let what the first page does not show arrive later (dynamic import).')
  process.exitCode = 1
}
