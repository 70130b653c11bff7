import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { databaseCpuMs } from '../database-cpu.ts'
import { untilJobsAreDone } from '../done-jobs.ts'
import { type BenchImportKind, benchImportFile, benchImportKinds } from '../import-rows.ts'
import { elapsedMs, measureMs } from '../measure.ts'
import { formatLatency, type Latency, latencyOf } from '../percentiles.ts'

/** The goal is that of a file of this number of rows; the time of fewer rows is multiplied. */
const GOAL_ROWS = 100_000
const GOAL_S = 60
const GOAL_GROWTH_MB = 300
/** Others may wait twice as long while a file is imported. */
const GOAL_RATIO = 2
/** Pages of an import take as long in a company with millions of imported rows as in one with few. */
const GOAL_PAGE_MS = { 'list of imports': 15, 'the import': 15, 'last page of its rows': 20 }
const MAX_MS = 900_000
const IDLE_MS = 8_000
const PAUSE_MS = 30
const PAGE = 50

/** A large file from its upload to its records, while another user works: rows a second, memory, answers to others. */
export const importRow: BenchRow = {
  name: 'import',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    await bench.owner.query('delete from job')
    await bench.server.startJobs()
    const idle = latencyOf(await answersUntil(bench, sleep(IDLE_MS)))
    const figures: BenchFigure[] = []
    const imported: ImportedKind[] = []
    for (const kind of chosenKinds(bench.sizes.importKinds)) {
      const measured = await measureKind(bench, kind, idle)
      figures.push(...measured.figures)
      imported.push(measured)
    }
    // The last first: later imports rest on the pigs of earlier ones.
    for (const one of imported.toReversed()) figures.push(await measureUndo(bench, one))
    return figures
  },
}

interface ImportedKind {
  kind: BenchImportKind
  id: string
}

function chosenKinds(names: readonly string[]): readonly BenchImportKind[] {
  const kinds = benchImportKinds.filter((kind) => names.length === 0 || names.includes(kind))
  if (kinds.length === 0) throw new Error(`kinds of import are ${benchImportKinds.join(', ')}`)
  return kinds
}

async function measureKind(bench: BenchContext, kind: BenchImportKind, idle: Latency) {
  const rowCount = bench.sizes.importRows
  const file = Buffer.from(await benchImportFile(bench, kind, rowCount))
  const before = await bench.server.usage()
  let highestMb = before.megabytes
  let longestMs = 0
  const observe = async () => {
    const usage = await bench.server.usage()
    highestMb = Math.max(highestMb, usage.megabytes)
    longestMs = Math.max(longestMs, usage.longestMs)
  }
  const parts: string[] = []
  const step = async (name: string, doStep: () => Promise<void>) => {
    const [{ cpuMs }, databaseMs] = [await bench.server.usage(), await databaseCpuMs(bench)]
    const ms = await elapsedMs(doStep)
    const cpuS = ((await bench.server.usage()).cpuMs - cpuMs) / 1000
    const endMs = await databaseCpuMs(bench)
    const database =
      databaseMs === null || endMs === null ? '' : `, database ${((endMs - databaseMs) / 1000).toFixed(1)} s`
    parts.push(`${name} ${(ms / 1000).toFixed(1)} s (CPU: server ${cpuS.toFixed(1)} s${database})`)
    return ms / 1000
  }
  const importOnce = async () => {
    let id = ''
    const uploadS = await step('upload', async () => {
      const answer = await bench.post(`/imports?file_name=${kind}.csv&kind=${kind}`, file)
      id = (JSON.parse(answer.body.toString()) as { id: string }).id
    })
    const checkS = await step('check', () => untilStatus(bench, id, 'checked', observe))
    await bench.post(`/imports/${id}/run`, { confirmed: true })
    const storeS = await step('store', () => untilStatus(bench, id, 'imported', observe))
    return { id, seconds: uploadS + checkS + storeS }
  }
  const work = importOnce()
  const others = latencyOf(await answersUntil(bench, work))
  const { id, seconds } = await work
  const stored = await storedRows(bench, id)
  if (stored.n < rowCount)
    throw new Error(`of ${rowCount} ${kind} only ${stored.n} were imported: ${JSON.stringify(stored.problems)}`)
  // The next import of the company waits for the figures of this one.
  await step('figures', () => untilJobsAreDone(bench))
  const name = `${kind.replaceAll('_', ' ')}, ${rowCount} rows`
  const pages = await measurePages(bench, kind, id)
  const figures: BenchFigure[] = [
    { what: name, measured: rowCount / seconds, unit: 'rows/s', details: parts.join(', ') },
    {
      what: `${kind.replaceAll('_', ' ')}, ${GOAL_ROWS} rows take`,
      measured: (seconds * GOAL_ROWS) / rowCount,
      unit: 's',
      goal: { atMost: GOAL_S },
    },
    {
      what: `${kind.replaceAll('_', ' ')}, memory growth`,
      measured: highestMb - before.megabytes,
      unit: 'MB',
      goal: { atMost: GOAL_GROWTH_MB },
      details: `from ${before.megabytes.toFixed(0)} to ${highestMb.toFixed(0)} MB`,
    },
    {
      what: `${kind.replaceAll('_', ' ')}, p95 of others`,
      measured: others.p95 / idle.p95,
      unit: '× idle',
      goal: { atMost: GOAL_RATIO },
      details: `${formatLatency(others)}; idle ${formatLatency(idle)}; event loop blocked up to ${longestMs.toFixed(0)} ms`,
    },
    ...pages,
  ]
  return { kind, id, figures }
}

/** Pages that show an import of many rows: its own, those of its records and of the audit log. */
async function measurePages(bench: BenchContext, kind: BenchImportKind, id: string): Promise<BenchFigure[]> {
  const period = `from=${bench.day(730)}&to=${bench.day(0)}&page_size=50`
  const lastPage = Math.ceil(bench.sizes.importRows / PAGE)
  const paths = {
    'list of imports': '/imports',
    'the import': `/imports/${id}`,
    'last page of its rows': `/imports/${id}/rows?page_number=${lastPage}&page_size=${PAGE}`,
    'records, first page': `/records?${period}`,
    'records, page 100': `/records?${period}&page_number=100`,
    'audit log': `/audit?from=${bench.day(1)}&to=${bench.day(0)}`,
  }
  const figures: BenchFigure[] = []
  for (const [what, path] of Object.entries(paths)) {
    const latency = await measureMs(() => bench.get(path), { maxRuns: 20 })
    const atMost = (GOAL_PAGE_MS as Record<string, number>)[what]
    figures.push({
      what: `${kind.replaceAll('_', ' ')}, ${what}`,
      measured: latency.p50,
      unit: 'ms',
      ...(atMost !== undefined && { goal: { atMost } }),
      details: formatLatency(latency),
    })
  }
  return figures
}

/** Takes an import back; memory counts from before the undo. */
async function measureUndo(bench: BenchContext, { kind, id }: ImportedKind): Promise<BenchFigure> {
  const before = await bench.server.usage()
  let highestMb = before.megabytes
  const ms = await elapsedMs(async () => {
    await bench.post(`/imports/${id}/undo`, {})
    await untilStatus(bench, id, 'undone', async () => {
      highestMb = Math.max(highestMb, (await bench.server.usage()).megabytes)
    })
  })
  const cpuS = ((await bench.server.usage()).cpuMs - before.cpuMs) / 1000
  await untilJobsAreDone(bench)
  return {
    what: `${kind.replaceAll('_', ' ')}, undo of ${bench.sizes.importRows} rows`,
    measured: ms / 1000,
    unit: 's',
    details: `server ${cpuS.toFixed(1)} s CPU, memory ${before.megabytes.toFixed(0)} to ${highestMb.toFixed(0)} MB`,
  }
}

/** Waits until an import has a status. Throws where it fails. */
async function untilStatus(
  bench: BenchContext,
  id: string,
  status: string,
  observe: () => Promise<void>,
): Promise<void> {
  const start = performance.now()
  for (;;) {
    await observe()
    // Asked of the database, so that the question costs the measured server nothing.
    const { rows } = await bench.owner.query<{ status: string; failure: unknown }>(
      'select status, failure from import where directory_id = $1 and id = $2',
      [bench.company, id],
    )
    if (rows[0]?.status === status) return
    if (rows[0]?.status === 'failed' || performance.now() - start > MAX_MS)
      throw new Error(`the import is ${rows[0]?.status}: ${JSON.stringify(rows[0]?.failure)}`)
    await sleep(250)
  }
}

async function storedRows({ owner, company }: BenchContext, id: string): Promise<{ n: number; problems: unknown }> {
  const { rows } = await owner.query<{ n: number; problems: unknown }>(
    `select count(*) filter (where state = 'imported')::int as n,
       min(problems::text) filter (where state <> 'imported') as problems
     from import_row where directory_id = $1 and import_id = $2`,
    [company, id],
  )
  return rows[0] ?? { n: 0, problems: null }
}

/** Reads small lists one after the other, as another user does, until the work is done; returns their times. */
async function answersUntil(bench: BenchContext, work: Promise<unknown>): Promise<number[]> {
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  end.catch(() => undefined)
  const paths = ['/sections', `/notes?from=${bench.day(91)}&to=${bench.day(0)}&limit=50`]
  const times: number[] = []
  while (!isDone) {
    for (const path of paths) times.push(await elapsedMs(() => bench.get(path)))
    await sleep(PAUSE_MS)
  }
  return times
}
