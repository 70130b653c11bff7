import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildLarge, firstDayOfDemo, seedDemo } from '../apps/api/src/modules/demo/service.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { joinCluster } from '../apps/api/src/platform/cluster/join-cluster.ts'
import { apiAddress } from '../apps/api/src/platform/database/api-role.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { openDatabase } from '../apps/api/src/platform/database/pool.ts'

export const PASSWORD = 'bench-bench-1'

/** A database with a herd to benchmark. */
export interface BenchHerd {
  /** Connection URL of the API's role, with row-level security. */
  address: string
  ownerAddress: string
  /** User who may read the whole company. */
  email: string
  stop(): Promise<void>
}

/** Creates the usual sample data, again for every run: about twenty seconds. */
export function defaultHerd(cache: string): Promise<BenchHerd> {
  const folder = join(cache, 'bench')
  rmSync(folder, { recursive: true, force: true })
  return herdIn(folder, async (database) => {
    await seedDemo(database, systemClock, { password: PASSWORD })
    return 'manager@demo.example'
  })
}

export interface LargeSize {
  farms: number
  /** Years of records; the key figures of a chart cover thirteen months. */
  years: number
  anew: boolean
  /** Data folder of an earlier run, instead of the cache. */
  data: string | undefined
}

/**
 * Creates one company with this number of farms. It takes one or two seconds per farm, so the data is cached for the
 * next run.
 */
export function largeHerd(cache: string, { farms, years, anew, data }: LargeSize): Promise<BenchHerd> {
  const folder = data ?? join(cache, `bench-${farms}-${years}`)
  if (anew) rmSync(folder, { recursive: true, force: true })
  const done = join(folder, 'herd-is-complete')
  return herdIn(folder, async (database, owner) => {
    if (!existsSync(done)) {
      const from = firstDayOfDemo(systemClock.now().toISOString().slice(0, 10), years)
      await buildLarge({ database, owner, clock: systemClock }, farms, {
        password: PASSWORD,
        from,
        say: everyHundredthLine(),
      })
      writeFileSync(done, '')
    }
    return 'large-owner@demo.example'
  })
}

async function herdIn(
  folder: string,
  fill: (database: ReturnType<typeof openDatabase>, owner: ReturnType<typeof openDatabase>) => Promise<string>,
): Promise<BenchHerd> {
  const cluster = await joinCluster({ dataFolder: folder, onError: console.error })
  const { ownerAddress } = cluster
  const address = apiAddress(ownerAddress)
  try {
    await migrate(ownerAddress)
    const database = openDatabase(address, { statementMs: 0 })
    const owner = openDatabase(ownerAddress, { connections: 2, statementMs: 0, lockMs: 60_000 })
    const email = await fill(database, owner).finally(() => Promise.all([database.destroy(), owner.destroy()]))
    return { address, ownerAddress, email, stop: () => cluster.stop() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Prints every hundredth line, since each farm has one. */
function everyHundredthLine(): (line: string) => void {
  let lines = 0
  return (line) => {
    if (lines++ % 100 === 0) console.log(line)
  }
}
