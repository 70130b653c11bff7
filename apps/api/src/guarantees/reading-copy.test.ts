import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { prepareServer, startCluster } from '#platform/cluster/cluster.ts'
import { adminAddress } from '#platform/cluster/connect-to-server.ts'
import { migrateDatabase } from '#platform/database/migrate/run-migrations.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { serverDataFolder } from '#testing/api/server-process.ts'
import { emptyDatabase } from '#testing/database/empty-database.ts'
import { aSensor } from '#testing/fixtures/sensors.ts'
import { aBarn, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'

/** Guarantee of docs/guides/scale.md: its statements keep a copy of raw readings on another server, behind the same wall. */

const GUIDE = join(import.meta.dirname, '../../../../docs/guides/scale.md')
const AT = '2026-06-15T10:00:00Z'
const READER = `test_reader_${process.pid}`

/** The two blocks of statements of the section: for Herdboard's server, and for the other one. */
const [onOurs = '', onOther = ''] = [
  ...(readFileSync(GUIDE, 'utf8').split('## Raw readings in a store of their own')[1] ?? '').matchAll(
    /```sql\n([\s\S]*?)```/g,
  ),
].map(([, statements = '']) => statements)

const folder = serverDataFolder()
const cluster = await startCluster({
  dataFolder: folder,
  settings: { wal_level: 'logical', fsync: 'off' },
  onError: () => undefined,
})
await migrateDatabase(cluster.ownerAddress)
const { port } = new URL(cluster.ownerAddress)
const { secret } = await prepareServer(folder)
const ours = new URL(adminAddress(Number(port), secret))
ours.pathname = '/herdboard'
const herd = openDatabase(ours.toString(), { connections: 1 })
const store = await emptyDatabase('readings')
const copy = new pg.Client({ connectionString: store.adminAddress })
await copy.connect()
afterAll(async () => {
  await copy.query('drop subscription if exists herdboard_readings')
  await copy.query(`drop role if exists ${READER}`)
  await copy.end()
  await herd.destroy()
  await cluster.stop()
})

/** A company with a sensor and one reading. */
async function aReadingCompany() {
  const { directoryId } = await aCompany(herd)
  const farm = await aFarm(herd, { directoryId })
  const barn = await aBarn(herd, farm)
  const section = await aSection(herd, barn)
  const sensorId = await aSensor(herd, { directoryId, farm, barn, section })
  await herd
    .insertInto('sensor_reading')
    .values({ directory_id: directoryId, sensor_id: sensorId, at: AT, arrived_at: AT, value: 3 })
    .execute()
  return { directoryId, sensorId }
}

const copied = async () => (await copy.query('select directory_id, value from sensor_reading order by value')).rows

test('raw readings are copied as the guide says, kept after retention, and seen by their company alone', async () => {
  const [first, second] = [await aReadingCompany(), await aReadingCompany()]
  const admin = new pg.Client({ connectionString: ours.toString() })
  await admin.connect()
  await admin.query(onOurs)
  const local = onOther.replace(
    'host=one.example port=5432 dbname=herd',
    `host=127.0.0.1 port=${port} dbname=herdboard`,
  )
  for (const statement of local.split(/;\n/).filter((text) => text.trim() !== '')) await copy.query(statement)
  await vi.waitFor(async () => expect(await copied()).toHaveLength(2), { timeout: 60_000 })

  // A correction arrives, and what retention deletes stays.
  await admin.query('update sensor_reading set value = 4, sequence = 1 where directory_id = $1', [first.directoryId])
  await vi.waitFor(async () => expect(await copied()).toMatchObject([{ value: 3 }, { value: 4 }]), { timeout: 60_000 })
  await admin.query('delete from sensor_reading')
  await admin.query('alter table sensor_reading add column later integer')
  await admin.query(
    `insert into sensor_reading (directory_id, sensor_id, at, arrived_at, value) values ($1, $2, now(), now(), 5)`,
    [second.directoryId, second.sensorId],
  )
  await vi.waitFor(async () => expect(await copied()).toHaveLength(3), { timeout: 60_000 })

  // One that was taken away, as by the undo of an import, and comes again, takes the place of the one that stayed.
  await admin.query(
    `insert into sensor_reading (directory_id, sensor_id, at, arrived_at, value) values ($1, $2, $3, now(), 6)`,
    [first.directoryId, first.sensorId, AT],
  )
  await vi.waitFor(async () => expect((await copied()).map(({ value }) => value)).toEqual([3, 5, 6]), {
    timeout: 60_000,
  })

  // A role sees its own company alone.
  await copy.query(`create role ${READER}`)
  await copy.query(`insert into company_reader values ('${READER}', $1)`, [first.directoryId])
  await copy.query(`set role ${READER}`)
  expect(await copied()).toEqual([{ directory_id: first.directoryId, value: 6 }])
  await copy.query('reset role')

  // A company that is gone can be taken out.
  await admin.query('set session_replication_role = replica')
  await admin.query('delete from directory where id = $1', [second.directoryId])
  await vi.waitFor(
    async () => expect((await copy.query('select id from directory')).rows).toEqual([{ id: first.directoryId }]),
    { timeout: 60_000 },
  )
  await copy.query(
    'delete from sensor_reading r where not exists (select from directory d where d.id = r.directory_id)',
  )
  expect(await copied()).toEqual([{ directory_id: first.directoryId, value: 6 }])
  await admin.end()
}, 180_000)
