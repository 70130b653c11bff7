import { setTimeout as sleep } from 'node:timers/promises'
import { jobHandlers } from '../apps/api/src/jobs.ts'
import type { BenchContext } from './bench-context.ts'

const MAX_MS = 900_000
/** Mails, archives and webhooks stay in the queue: the measured server has neither transport nor folder for them. */
const KINDS = [...Object.keys(jobHandlers), 'send-messages']

/** Waits until no job runs or is due of those that the measured server handles. */
export async function untilJobsAreDone({ owner }: Pick<BenchContext, 'owner'>): Promise<void> {
  const start = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ kind: string }>(
      `select distinct kind from job where kind = any($1::text[]) and (claimed_until is not null or run_at <= now())`,
      [KINDS],
    )
    if (rows.length === 0) return
    if (performance.now() - start > MAX_MS) throw new Error(`not done: ${rows.map(({ kind }) => kind).join()}`)
    await sleep(100)
  }
}
