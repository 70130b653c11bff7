import { readdir, readFile } from 'node:fs/promises'
import type { BenchContext } from './bench-context.ts'

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

interface ProcessTimes {
  parent: number
  ownMs: number
  /** Of children that have ended. */
  endedMs: number
}

/** Processor time of PostgreSQL with all its backends, ms; null where the system does not know it, as outside Linux. */
export async function databaseCpuMs({ owner }: Pick<BenchContext, 'owner'>): Promise<number | null> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = await processTimes(rows[0]?.pid ?? 0)
  const postmaster = backend && (await processTimes(backend.parent))
  if (!backend || !postmaster) return null
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(names.map((name) => processTimes(Number(name))))
  const children = all.filter((one) => one?.parent === backend.parent)
  return children.reduce((sum, one) => sum + (one?.ownMs ?? 0), postmaster.ownMs + postmaster.endedMs)
}

/** Reads the times of a process; null for one that has ended. */
async function processTimes(pid: number): Promise<ProcessTimes | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ms = (index: number) => Number(fields[index]) * MS_PER_TICK
    return { parent: Number(fields[1]), ownMs: ms(11) + ms(12), endedMs: ms(13) + ms(14) }
  } catch {
    return null
  }
}
