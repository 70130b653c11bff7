import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { createSession } from '@herdboard/simulator/live/session.ts'
import { writeReadings } from '@herdboard/simulator/live/write-readings.ts'
import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SIMULATION_SEED, startSimulatedServer } from '#testing/sample-data/simulated-server.ts'

const NOW = new Date('2026-04-15T18:20:00Z')
const herd = testHerd()
const [plan] = herd.companies
if (!plan) throw new Error('the test herd has a company')
const simulated = simulateCompany(plan, { seed: SIMULATION_SEED, now: NOW, from: TEST_FROM, withUnits: true })
const stage = await startSimulatedServer(herd, simulated, { now: NOW, from: TEST_FROM })
const { api } = stage
const rows = async <Row extends object>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await statement.execute(api.db)).rows

test('the first demo barn with sections has meters, feed lines and thermometers with hours up to now', async () => {
  const kinds = await rows(sql<{ type_id: number; sensors: number; days: number; to: string }>`
    select s.type_id, count(distinct s.id)::int as sensors, (count(*) / count(distinct s.id))::int as days, max(d.day) as to
    from sensor s join sensor_day d on d.directory_id = s.directory_id and d.sensor_id = s.id group by 1 order by 1`)
  expect(kinds.map(({ type_id }) => type_id)).toEqual(expect.arrayContaining([1, 2, 4]))
  for (const { type_id, days, to } of kinds) expect([type_id, days > 100, to]).toEqual([type_id, true, '2026-04-15'])
  const [meters] = await rows(sql<{ sections: number; barns: number }>`
    select count(distinct section_id)::int as sections, count(distinct barn_id)::int as barns from sensor_placement`)
  expect(meters).toEqual({ sections: 9, barns: 2 })
})

test('demo alarms of several kinds are raised, most are handled, and some are judged harmless', async () => {
  const [found] = await rows(sql<Record<string, number>>`
    select count(distinct type_id)::int as types, count(distinct severity)::int as severities, count(distinct cause_id)::int as causes,
      count(*) filter (where is_harmless)::int as harmless,
      count(*) filter (where is_harmless <> coalesce(cause_id in (14, 16), false) or is_harmless and closed_at is null)::int as unjudged,
      count(*) filter (where acknowledged_at is not null)::int as handled,
      count(*) filter (where acknowledged_at is null)::int as waiting,
      count(*) filter (where acknowledged_at > ${NOW} or started_at > ${NOW} or acknowledged_at < started_at)::int as wrong
    from alarm`)
  expect(found).toMatchObject({ severities: 2, wrong: 0, unjudged: 0 })
  for (const [name, least] of [
    ['types', 3],
    ['causes', 3],
    ['handled', 5],
    ['waiting', 1],
    ['harmless', 1],
  ] as const)
    expect([name, (found?.[name] ?? 0) >= least]).toEqual([name, true])
})

test('live demo sensors send each hour as it ends, and missed hours at first', async () => {
  const heard = async () =>
    (
      await rows(sql<{ at: Date }>`select max(last_at) as at from sensor where type_id = ${sql.lit(sensorType.water)}`)
    )[0]?.at.toISOString()
  expect(await heard()).toBe('2026-04-15T17:00:00.000Z')
  api.clock.set('2026-04-16T06:30:00Z')
  const net = stage.connection('2026-04-16T08:10:00Z')
  const signedIn = (person: string) => createSession(net, person, stage.signIn(person))
  const play = () => simulated
  await writeReadings({
    plan,
    people: herd.people,
    seed: SIMULATION_SEED,
    simulate: play,
    connection: net,
    signedIn,
    folder: '',
  })
  expect(await heard()).toBe('2026-04-16T07:00:00.000Z')
  const [hours] = await rows(sql<{ known: number }>`
    select min((select count(h) from unnest(d.hours) h))::int as known from sensor_day d join sensor s on s.id = d.sensor_id
    where d.day = '2026-04-15' and s.type_id = ${sql.lit(sensorType.water)}`)
  expect(hours?.known).toBeGreaterThan(20)
})
