import { runImport } from '@herdboard/contract/imports/imports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importHandlers } from '#modules/imports/jobs.ts'
import { type JobHandler, runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, hourlyReadings, sendReadings } from '#testing/fixtures/sensors.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

async function aMeteredHerd() {
  const herd = await aFormHerd(api)
  await addSensor(herd.who, { name: 'Vandmåler A2', section: herd.section, from: '2026-06-10T00:00' })
  /** Readings, hours and newest moments of the sensors, as they are stored. */
  const stored = async () => {
    const { rows } = await sql`
      select to_jsonb(r) - 'directory_id' - 'sensor_id' - 'arrived_at' as entry from sensor_reading r
        where r.directory_id = ${herd.company.directoryId}
      union all select to_jsonb(d) - 'directory_id' - 'sensor_id' from sensor_day d
        where d.directory_id = ${herd.company.directoryId}
      union all select jsonb_build_object('last_at', s.last_at) from sensor s
        where s.directory_id = ${herd.company.directoryId}
      order by entry`.execute(api.db)
    return rows
  }
  return { ...herd, imports: importClient(api, herd.who), stored }
}

const readings = hourlyReadings(
  'Vandmåler A2',
  ['2026-06-11T22:00:00Z', '2026-06-14T22:00:00Z'],
  360,
  (litres) => Math.round(litres * 100) / 100,
)
const LINES = ['sensor,time,value', ...readings.map(({ sensor, time, value }) => `${sensor},${time},${value}`)]

test('imported readings are stored as those of devices, and an undo leaves what was there before', async () => {
  const [sent, imported] = [await aMeteredHerd(), await aMeteredHerd()]
  // An earlier reading in one of the hours, and one of the imported moments.
  const earlier = [{ sensor: 'Vandmåler A2', time: '2026-06-12T03:20:00Z', value: 7 }, ...readings.slice(5, 6)]
  await sendReadings(imported.who, earlier)
  const before = await imported.stored()
  await sendReadings(sent.who, [...earlier, ...readings])
  const found = await imported.imports.upload(LINES)
  expect(await imported.imports.detail(found)).toMatchObject({
    kind: 'sensor_readings',
    counts: { ready: readings.length - 1, known: 1, error: 0 },
  })
  await imported.imports.run(found)
  expect(await imported.stored()).toEqual(await sent.stored())
  expect(await imported.imports.undo(found)).toBeNull()
  expect(await imported.stored()).toEqual(before)
})

test('the alarms of a large file are judged together a minute later, those of a small one at once', async () => {
  /** Stores so many readings; returns the time at which their alarms are judged, seconds from now. */
  const judgedAfter = async (count: number) => {
    const { company, imports } = await aMeteredHerd()
    await sql`delete from job where kind = 'judge-alarms'`.execute(api.db)
    const first = Date.parse('2026-06-11T00:00:00Z')
    const lines = Array.from(
      { length: count },
      (_, no) => `Vandmåler A2,${new Date(first + no * 60_000).toISOString()},6`,
    )
    const found = await imports.upload(['sensor,time,value', ...lines])
    await imports.run(found)
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from nullif(run_at, '-infinity') - ${api.clock.now()})::float8 as seconds from job
      where kind = 'judge-alarms' and target_directory_id = ${company.directoryId}`.execute(api.db)
    return rows.map(({ seconds }) => Math.round(seconds ?? 0))
  }
  expect(await judgedAfter(1100)).toEqual([60])
  expect(await judgedAfter(10)).toEqual([0])
})

test('the alarms of a file that takes long are judged a minute after the block that was stored', async () => {
  const { company, who, imports } = await aMeteredHerd()
  const first = Date.parse('2026-06-11T00:00:00Z')
  const found = await imports.upload([
    'sensor,time,value',
    ...Array.from({ length: 1100 }, (_, no) => `Vandmåler A2,${new Date(first + no * 60_000).toISOString()},6`),
  ])
  await sql`delete from job where kind = 'judge-alarms'`.execute(api.db)
  await who.call(runImport, { params: { id: found.id }, body: { confirmed: true } })
  const works = importHandlers['process-imports'] as JobHandler
  /** Its blocks are stored ten minutes after the job began. */
  const late = new Date(api.clock.now().getTime() + 600_000)
  await runDueJobs(
    { database: api.database, clock: api.clock, log: api.app.deps.log },
    { 'process-imports': (run) => works({ ...run, deps: { ...run.deps, clock: { now: () => late } } }) },
  )
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - ${late})::float8 as seconds from job
    where kind = 'judge-alarms' and target_directory_id = ${company.directoryId}`.execute(api.db)
  expect(rows).toEqual([{ seconds: 60 }])
})

test('readings of an unknown sensor, of a time without a place and of long ago are errors', async () => {
  const { imports } = await aMeteredHerd()
  const found = await imports.upload([
    'Sensor;Tid;Værdi',
    'Vandmåler X;2026-06-12T03:20:00Z;7',
    'Vandmåler A2;2026-06-09T03:20:00Z;7',
    'Vandmåler A2;2026-05-01T03:20:00Z;7',
    'Vandmåler A2;i går;7',
    'Vandmåler A2;2026-06-12T03:20:00+02:00;7,5',
  ])
  const old = expect.stringMatching(/^time: Målingen er over 30 dage gammel, eller Vandmåler A2 hang ikke/)
  expect(await imports.rows(found)).toEqual([
    [2, 'error', 'sensor: ”Vandmåler X” findes ikke. Opret den først'],
    [3, 'error', old],
    [4, 'error', old],
    [5, 'error', 'time: ”i går” er ikke et tidspunkt'],
    [6, 'ready'],
  ])
})
