import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildLarge, firstDayOfDemo, seedDemo } from '../apps/api/src/modules/demo/service.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { joinCluster } from '../apps/api/src/platform/cluster/join-cluster.ts'
import { apiAddress } from '../apps/api/src/platform/database/api-role.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { openDatabase } from '../apps/api/src/platform/database/pool.ts'

export const PASSWORD = 'bench-bench-1'

/** A database with a herd to be asked about. */
export interface BenchHerd {
  /** Of the API's role, behind the walls. */
  address: string
  ownerAddress: string
  /** Who asks: somebody who may see the whole company. */
  email: string
  stop(): Promise<void>
}

/** The usual sample data, made anew for every run: some twenty seconds. */
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
  /** Of records: the key figures of a chart look back over thirteen months. */
  years: number
  anew: boolean
  /** Another folder than the cache's, such as one that an earlier run made elsewhere. */
  data: string | undefined
}

/** One company of so many farms. Making it takes a second or two for each, so it is kept for the next run. */
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

/** Every hundredth line: there is one for each farm. */
function everyHundredthLine(): (line: string) => void {
  let lines = 0
  return (line) => {
    if (lines++ % 100 === 0) console.log(line)
  }
}
