import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { languages } from '@herdboard/contract/core/languages.ts'

/**
 * Limits for scripts and texts in gzip. The overview counts what it needs before it shows its
 * header, key figures and chart placeholders, and again with everything that draws charts.
 */
const LIMIT_KB = { signIn: 162, overview: 170, withCharts: 219, round: 105 }

interface FirstPage {
  name: string
  /** Its HTML file. */
  page: string
  /** Modules loaded dynamically for the first view; their static imports are included. */
  parts: readonly string[]
  /** Namespaces of texts in use. */
  areas: readonly string[]
  limitKb: number
}

const APP = 'index.html'

const overview = {
  parts: ['src/blocks/workflows/shell/shell.tsx', 'src/features/overview/overview-screen.tsx'],
  areas: ['common', 'shell', 'overview', 'kpi-card', 'period-picker', 'location-picker', 'dashboard-grid'],
}

/** What the page of the round loads as soon as it is shown. */
const roundParts = ['src/features/round/device/round-brand.ts', 'src/lib/pin/leave-when-idle.ts']

const pages: readonly FirstPage[] = [
  {
    name: 'sign-in',
    page: APP,
    parts: ['src/features/sign-in/sign-in-screen.tsx'],
    areas: ['common', 'sign-in'],
    limitKb: LIMIT_KB.signIn,
  },
  { name: 'overview before charts', page: APP, ...overview, limitKb: LIMIT_KB.overview },
  {
    name: 'overview with charts',
    page: APP,
    parts: [...overview.parts, 'src/blocks/parts/dashboard-grid/grid-parts.tsx'],
    areas: [...overview.areas, 'chart'],
    limitKb: LIMIT_KB.withCharts,
  },
  { name: 'round', page: 'round.html', parts: roundParts, areas: ['common', 'round'], limitKb: LIMIT_KB.round },
]

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

/** A chunk and all its static imports. */
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

/**
 * With `--brotli`, also what a browser gets over https, as the server compresses it (`web-build.ts`). That takes seconds, so
 * the checks leave it out.
 */
const showsBrotli = process.argv.includes('--brotli')
const brotliKb = (file: string): number =>
  brotliCompressSync(readFileSync(join(dist, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000

const kilobytes = (kb: number): string => `${kb.toFixed(1).padStart(7)} kB`

/** The files of the page, in the language with the largest texts. */
function filesOf({ page, parts, areas }: FirstPage): string[] {
  const languageCodes = languages.map(({ code }) =>
    scriptsOf([page, ...parts, ...areas.map((area) => `src/i18n/${code}/${area}.json`)]),
  )
  return languageCodes.toSorted((a, b) => totalKb(b) - totalKb(a))[0] ?? []
}

for (const page of pages) {
  const files = filesOf(page)
  const kb = totalKb(files)
  const brotli = showsBrotli ? `; ${files.reduce((sum, file) => sum + brotliKb(file), 0).toFixed(1)} kB in Brotli` : ''
  console.log(`${kilobytes(kb)}  ${page.name}, ${files.length} files, gzip (limit ${page.limitKb} kB)${brotli}`)
  if (kb <= page.limitKb) continue
  for (const file of files.toSorted((a, b) => sizeKb(b) - sizeKb(a)).slice(0, 8))
    console.error(`${kilobytes(sizeKb(file))}    ${file}`)
  console.error('Over the limit: load what the page does not show at first by dynamic import.')
  process.exitCode = 1
}
