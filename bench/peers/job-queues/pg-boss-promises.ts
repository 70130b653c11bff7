import assert from 'node:assert/strict'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueuePromise } from './queue-promise.ts'

/** The parts of pg-boss that the trial uses; the library is no dependency of the product. */
interface PgBoss {
  on(event: 'error', listener: () => void): void
  start(): Promise<unknown>
  stop(options: { graceful: boolean }): Promise<void>
  createQueue(name: string, options: { policy: string }): Promise<void>
  send(name: string, data: object, options: SendOptions): Promise<string | null>
  fetch(name: string, options?: { groupConcurrency: number }): Promise<readonly { id: string }[]>
  complete(name: string, ids: string[]): Promise<unknown>
}
interface SendOptions {
  singletonKey: string
  group?: { id: string }
}
type PgBossClass = new (options: { connectionString: string; supervise: boolean; schedule: boolean }) => PgBoss

const COMPANY = 'company-1'
/** People who change records of one company at the same moment. */
const SENDERS = 20
/** Rounds in which four workers claim at once. Under load about one in a hundred ran two jobs of a company. */
const ROUNDS = 1_000
const WORKERS = 4

/** What pg-boss 12.38.0 could not do, each as the test that fails with it. */
export async function pgBossPromises(folder: string): Promise<QueuePromise[]> {
  const file = join(folder, 'node_modules/pg-boss/dist/index.js')
  const { PgBoss } = (await import(pathToFileURL(file).href)) as { PgBoss: PgBossClass }

  const withBoss = async (address: string, use: (boss: PgBoss) => Promise<void>): Promise<void> => {
    const boss = new PgBoss({ connectionString: address, supervise: false, schedule: false })
    boss.on('error', () => undefined)
    await boss.start()
    try {
      await use(boss)
    } finally {
      await boss.stop({ graceful: false })
    }
  }
  const sendTogether = (boss: PgBoss, queue: string) =>
    Promise.all(Array.from({ length: SENDERS }, () => boss.send(queue, {}, { singletonKey: COMPANY })))

  return [
    {
      library: 'pg-boss 12.38.0, policy singleton, key = company',
      promise: 'a waiting job is added once for a kind and company',
      attempt: ({ address }) =>
        withBoss(address, async (boss) => {
          await boss.createQueue('recalculate', { policy: 'singleton' })
          const added = (await sendTogether(boss, 'recalculate')).filter((id) => id !== null)
          assert.equal(added.length, 1, `${SENDERS} that add at once make ${added.length} jobs`)
        }),
    },
    {
      library: 'pg-boss 12.38.0, policy short, key = kind and company',
      promise: 'one job of a company runs at a time',
      attempt: ({ address }) =>
        withBoss(address, async (boss) => {
          await boss.createQueue('recalculate', { policy: 'short' })
          await boss.send('recalculate', {}, { singletonKey: COMPANY })
          assert.equal((await boss.fetch('recalculate')).length, 1)
          await boss.send('recalculate', {}, { singletonKey: COMPANY })
          const beside = await boss.fetch('recalculate')
          assert.equal(beside.length, 0, 'a second job of the company begins while the first runs')
        }),
    },
    {
      library: 'pg-boss 12.38.0, policy short, key = kind and company, groupConcurrency 1',
      promise: 'one job of a company runs at a time, with several workers',
      attempt: ({ address }) =>
        withBoss(address, async (boss) => {
          await boss.createQueue('work', { policy: 'short' })
          for (let round = 1; round <= ROUNDS; round++) {
            for (const kind of ['recalculate', 'report'])
              await boss.send('work', {}, { singletonKey: `${kind}-${COMPANY}`, group: { id: COMPANY } })
            const claimed = await Promise.all(
              Array.from({ length: WORKERS }, () => boss.fetch('work', { groupConcurrency: 1 })),
            )
            const running = claimed.flat()
            assert.ok(running.length <= 1, `${running.length} jobs of the company run at once, in round ${round}`)
            await boss.complete(
              'work',
              running.map(({ id }) => id),
            )
          }
        }),
    },
    {
      library: 'pg-boss 12.38.0, a queue per kind, policy stately, key = company',
      promise: 'one job of a company runs at a time, whatever its kind',
      attempt: ({ address }) =>
        withBoss(address, async (boss) => {
          for (const kind of ['recalculate', 'report']) {
            await boss.createQueue(kind, { policy: 'stately' })
            await boss.send(kind, {}, { singletonKey: COMPANY })
          }
          assert.equal((await boss.fetch('recalculate')).length, 1)
          const beside = await boss.fetch('report')
          assert.equal(beside.length, 0, 'a job of another kind begins while one of the company runs')
        }),
    },
  ]
}
