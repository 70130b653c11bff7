import type { Database } from '#platform/database/pool.ts'
import type { WakeableLoop } from './background-loop.ts'
import type { JobKind } from './job-kind.ts'

interface WaitingWorker {
  kinds: ReadonlySet<JobKind>
  loops: readonly Pick<WakeableLoop, 'wake'>[]
}

const workers = new WeakMap<Database, Set<WaitingWorker>>()

/**
 * Kinds that a person waits for on the screen. Their jobs begin with the commit that added them. All others wait for the
 * next poll, so that several changes within a second are one job.
 */
export const awaitedKinds: ReadonlySet<JobKind> = new Set([
  'recalc',
  'update-key-figures',
  'process-imports',
  'export-company',
  'import-archive',
  'send-mail',
  'send-password-resets',
])

export const isAwaitedKind = (kind: JobKind): boolean => awaitedKinds.has(kind)

/** Lets `wakeWorkers` end the pauses of a worker's loops; returns what takes it out again. */
export function addWakeableWorker(
  database: Database,
  kinds: readonly JobKind[],
  loops: readonly Pick<WakeableLoop, 'wake'>[],
) {
  const worker = { kinds: new Set(kinds), loops }
  const all = workers.get(database) ?? new Set()
  workers.set(database, all.add(worker))
  return () => void all.delete(worker)
}

/** Wakes one paused loop of each worker of this process that runs the kind. Other processes poll. */
export function wakeWorkers(database: Database, kind: JobKind): void {
  for (const { kinds, loops } of workers.get(database) ?? []) {
    if (kinds.has(kind)) loops.some((loop) => loop.wake())
  }
}
