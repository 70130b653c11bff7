import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a first visit may load as script before any chart is drawn. */
const LIMIT_KB = 200

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

/** Screens and parts that are on the first page and arrive by themselves, though split off from the entry. */
const firstPage = (process.argv[2] ?? '').split(',').filter(Boolean)

const dist = join(import.meta.dirname, 'dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/** A chunk and everything it cannot start without. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunk.imports ?? []) withImports(next, seen)
  return seen
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const keys = new Set([...entries, ...firstPage].flatMap((key) => [...withImports(key)]))

const sizes = [...keys]
  .map((key) => manifest[key]?.file ?? '')
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, kb: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000 }))
  .toSorted((a, b) => b.kb - a.kb)

const totalKb = sizes.reduce((sum, { kb }) => sum + kb, 0)
for (const { file, kb } of sizes) console.log(`${kb.toFixed(1).padStart(7)} kB  ${file}`)
console.log(`${totalKb.toFixed(1).padStart(7)} kB  script before charts, gzip (limit ${LIMIT_KB} kB)`)

if (totalKb > LIMIT_KB) {
  console.error('Too much: let what the first page does not show arrive later (dynamic import).')
  process.exitCode = 1
}
