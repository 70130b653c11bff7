import { setTimeout as sleep } from 'node:timers/promises'
import { COPIES } from '../../apps/api/src/platform/http/uploads/upload-room.ts'
import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'

const MEGABYTE = 1024 * 1024
/** Just below the largest file that is accepted. */
const FILE_BYTES = 19.9 * MEGABYTE
const GOAL_GROWTH_MB = 150
const PAUSE_MS = 10

/**
 * The largest files of the import centre, alone and five at once: how much the server's memory grows meanwhile, and how much
 * of the disk they take.
 */
export const uploadMemoryRow: BenchRow = {
  name: 'upload memory',
  farms: [1],
  writes: true,
  measure: async (bench) => {
    // The first file loads the readers, which stay.
    await upload(bench, wideFile(MEGABYTE, 'first'))
    return [
      ...(await measureUploads(bench, 'a file of 20 MB with wide rows', [wideFile(FILE_BYTES, 'wide')])),
      ...(await measureUploads(bench, 'a file of 20 MB with short rows', [shortFile(FILE_BYTES, 'short')])),
      ...(await measureUploads(
        bench,
        'five files of 20 MB at once',
        ['a', 'b', 'c', 'd', 'e'].map((name) => wideFile(FILE_BYTES, name)),
      )),
    ]
  },
}

const upload = (bench: BenchContext, file: Buffer) => bench.post('/imports?file_name=rows.csv&kind=insertions', file)

async function measureUploads(bench: BenchContext, what: string, files: readonly Buffer[]): Promise<BenchFigure[]> {
  const diskBefore = await databaseBytes(bench)
  const before = await bench.server.usage()
  let [highestMb, heapMb] = [before.megabytes, before.heapMegabytes]
  let isDone = false
  const observed = observe()
  await Promise.all(files.map((file) => upload(bench, file)))
  isDone = true
  await observed
  const { cpuMs } = await bench.server.usage()
  const fileBytes = files.reduce((sum, { length }) => sum + length, 0)
  const disk: BenchFigure = {
    what: `${what}, room on the disk`,
    // As it arrives each file lies in the folder of uploads, too.
    measured: 1 + ((await databaseBytes(bench)) - diskBefore) / fileBytes,
    unit: '× file',
    goal: { atMost: COPIES },
  }
  const memory: BenchFigure = {
    what: `${what}, memory growth`,
    measured: highestMb - before.megabytes,
    unit: 'MB',
    goal: { atMost: GOAL_GROWTH_MB },
    details: `from ${before.megabytes.toFixed(0)} to ${highestMb.toFixed(0)} MB, heap from ${before.heapMegabytes.toFixed(0)} to ${heapMb.toFixed(0)} MB, CPU ${((cpuMs - before.cpuMs) / 1000).toFixed(1)} s`,
  }
  return [memory, disk]

  async function observe(): Promise<void> {
    while (!isDone) {
      const { megabytes, heapMegabytes } = await bench.server.usage()
      highestMb = Math.max(highestMb, megabytes)
      heapMb = Math.max(heapMb, heapMegabytes)
      await sleep(PAUSE_MS)
    }
  }
}

/** Bytes of the stored files of imports, and all that PostgreSQL ever wrote to its log of changes. */
async function databaseBytes({ owner }: BenchContext): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(
    `select (pg_total_relation_size('import_file') + pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0'))::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** Rows of 200 characters: fewer than the file may have. */
const wideFile = (bytes: number, mark: string): Buffer =>
  rowsOf(
    bytes,
    (no) => `2026-05-${String(1 + (no % 28)).padStart(2, '0')},${1 + no},30,Stald 4,${mark.padEnd(180, 'x')}`,
  )

/** So many rows that the file is refused, once it is read. */
const shortFile = (bytes: number, mark: string): Buffer =>
  rowsOf(bytes, (no) => `2026-05-04,${1 + no},30,Stald 4,${mark}`)

function rowsOf(bytes: number, row: (no: number) => string): Buffer {
  const lines = ['date,number,average_kg,barn,note']
  for (let size = lines[0]?.length ?? 0; ; ) {
    const line = row(lines.length)
    size += line.length + 1
    if (size > bytes) return Buffer.from(lines.join('\n'))
    lines.push(line)
  }
}
