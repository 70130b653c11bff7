import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildLarge, firstDayOfDemo } from '../apps/api/src/modules/demo/service.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { prepareServer } from '../apps/api/src/platform/cluster/cluster.ts'
import { connectToServer } from '../apps/api/src/platform/cluster/connect-to-server.ts'
import { joinCluster } from '../apps/api/src/platform/cluster/join-cluster.ts'
import { apiAddress } from '../apps/api/src/platform/database/migrate/api-role.ts'
import { migrateDatabase } from '../apps/api/src/platform/database/migrate/run-migrations.ts'
import { openDatabase } from '../apps/api/src/platform/database/pool.ts'

export const BENCH_PASSWORD = 'bench-bench-1'
/** User who may read and change the whole company. */
export const BENCH_EMAIL = 'large-owner@demo.example'
const DATABASE = 'herdboard'
const COPY = 'herdboard_bench'

/** A database with one company to measure. */
export interface BenchHerd {
  farms: number
  /** Connection URL of the API's role, with row-level security. */
  address: string
  /** Connection URL of the owner of the tables. */
  ownerAddress: string
  /** Seconds of its creation; null if it was cached. */
  builtInSeconds: number | null
  /** Creates an empty database beside it, in the same server; returns the connection URL of its owner. */
  createPeerDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

export interface HerdOptions {
  farms: number
  /** Years of records; the key figures of a chart cover thirteen months. */
  years: number
  recreate: boolean
  /** Data folder of an earlier run, instead of the cache. */
  data: string | undefined
  /** Works on a copy, so that the cached herd stays as it is. */
  isCopy: boolean
}

/**
 * Opens one company with this number of farms. It takes about a second for each farm, so the herd is stored in the
 * cache for the next run.
 */
export async function openHerd(
  cache: string,
  { farms, years, recreate, data, isCopy }: HerdOptions,
  print: (line: string) => void,
): Promise<BenchHerd> {
  const folder = data ?? join(cache, `bench-${farms}-${years}`)
  if (recreate) rmSync(folder, { recursive: true, force: true })
  const done = join(folder, 'herd-is-complete')
  const cluster = await joinCluster({ dataFolder: folder, onError: console.error })
  const { ownerAddress } = cluster
  const address = apiAddress(ownerAddress)
  const inServer = (database: string, role: string) => {
    const url = new URL(role)
    url.pathname = `/${database}`
    return url.toString()
  }
  try {
    await migrateDatabase(ownerAddress)
    const start = performance.now()
    const isCached = existsSync(done)
    if (!isCached) {
      await build(ownerAddress, address, { farms, years }, print)
      writeFileSync(done, '')
    }
    const builtInSeconds = isCached ? null : (performance.now() - start) / 1000
    if (isCopy)
      await asAdmin(folder, [
        ...dropped(COPY),
        `create database ${COPY} template ${DATABASE} owner herdboard_owner strategy file_copy`,
      ])
    const used = isCopy ? COPY : DATABASE
    return {
      farms,
      address: inServer(used, address),
      ownerAddress: inServer(used, ownerAddress),
      builtInSeconds,
      createPeerDatabase: async (name) => {
        await asAdmin(folder, [...dropped(name), `create database ${name} owner herdboard_owner`])
        return inServer(name, ownerAddress)
      },
      stop: async () => {
        if (isCopy) await asAdmin(folder, dropped(COPY))
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

const dropped = (database: string): string[] => [`drop database if exists ${database} with (force)`]

/** Runs statements as the administrator of the server: the owner of the tables may create no database. */
async function asAdmin(folder: string, statements: readonly string[]): Promise<void> {
  const { client } = await connectToServer(await prepareServer(folder))
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function build(
  ownerAddress: string,
  address: string,
  { farms, years }: Pick<HerdOptions, 'farms' | 'years'>,
  print: (line: string) => void,
): Promise<void> {
  const database = openDatabase(address, { statementMs: 0 })
  const owner = openDatabase(ownerAddress, { connections: 2, statementMs: 0, lockMs: 60_000 })
  try {
    const from = firstDayOfDemo(systemClock.now().toISOString().slice(0, 10), years)
    await buildLarge({ database, owner, clock: systemClock }, farms, {
      password: BENCH_PASSWORD,
      from,
      onProgress: everyFewSeconds(print),
    })
  } finally {
    await Promise.all([database.destroy(), owner.destroy()])
  }
}

const LINE_MS = 15_000

/** Passes a line on every few seconds, since each farm has one. */
function everyFewSeconds(print: (line: string) => void): (line: string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < LINE_MS) return
    last = performance.now()
    print(line)
  }
}
