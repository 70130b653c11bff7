import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { getWaterChart, listSensorLocations } from '@herdboard/contract/monitoring/monitoring.ts'
import { decideReadings, listReadings, listSensors } from '@herdboard/contract/monitoring/readings.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, sendReadings } from '#testing/fixtures/sensors.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

const METER = 'Vandmåler A2'
const period = { from: '2026-06-14', to: '2026-06-15', limit: 100 } as const
const at = (minute: number) => `2026-06-15T09:${String(minute).padStart(2, '0')}:00.000Z`
const reading = (minute: number, value: number, sequence = 0) => ({ sensor: METER, time: at(minute), value, sequence })

/** 120 pigs in A2 with a water meter. */
async function aMeteredHerd() {
  const herd = await aFormHerd(api)
  await addSensor(herd.who, { name: METER, section: herd.section, from: '2026-06-10T00:00' })
  const [{ sensor_id: id = '' as SensorId } = {}] = await herd.who.call(listSensorLocations)
  return { ...herd, id }
}

/** Litres per pig of the hour from 9 to 10 UTC, the third last; undefined where the chart has no value at all. */
const litresOfHour = async (who: TestClient, { id }: { id: string }) =>
  (
    await who.call(getWaterChart, { query: { location_id: id as never, hourly: 'true', period: 3 } })
  ).options.series[0]?.points.slice(-3)[0]

const suspectOf = (who: TestClient, id: SensorId) =>
  who.call(listReadings, { params: { id }, query: { ...period, suspect: 'true' } })

test('impossible values are stored as suspect, named to their sender, and in no chart', async () => {
  const { who, section, id } = await aMeteredHerd()
  expect(await sendReadings(who, [reading(0, 999_999), reading(10, 24), reading(20, -999_999)])).toEqual({
    stored: 3,
    repeated: 0,
    suspect: 2,
    refused: 0,
    unknown: [],
  })
  // 24 litres for 120 pigs.
  expect(await litresOfHour(who, section)).toBe(0.2)
  expect(await suspectOf(who, id)).toEqual([
    {
      time: at(20),
      arrived_at: '2026-06-15T12:00:00.000Z',
      value: -999_999,
      total: null,
      is_suspect: true,
      cause: 'impossible',
      decision: null,
    },
    {
      time: at(0),
      arrived_at: '2026-06-15T12:00:00.000Z',
      value: 999_999,
      total: null,
      is_suspect: true,
      cause: 'impossible',
      decision: null,
    },
  ])
})

test('a correction to an impossible value empties the hour, and one back to a good value fills it', async () => {
  const { who, section, id } = await aMeteredHerd()
  await sendReadings(who, [{ ...reading(0, 12), time: '2026-06-15T08:30:00Z' }, reading(0, 24)])
  await sendReadings(who, [reading(0, 999_999, 1)])
  expect(await litresOfHour(who, section)).toBe(null)
  await sendReadings(who, [reading(0, 36, 2)])
  expect(await litresOfHour(who, section)).toBe(0.3)
  expect(await suspectOf(who, id)).toEqual([])
})

test('excluded readings leave the hour and restored ones return to it, with reason and person', async () => {
  const { who, section, id } = await aMeteredHerd()
  await sendReadings(who, [reading(0, 24), reading(10, 600), reading(20, 40_000)])
  expect(await litresOfHour(who, section)).toBe(5.2)
  const decide = (times: string[], is_excluded: boolean, reason: string) =>
    who.call(decideReadings, { params: { id }, body: { times, is_excluded, reason } })
  expect(await decide([at(10), at(20)], true, 'Skyllet rør')).toEqual({ changed: 1 })
  expect(await litresOfHour(who, section)).toBe(0.2)
  const [first, second] = await suspectOf(who, id)
  expect([first?.cause, first?.decision]).toEqual(['impossible', null])
  expect(second).toMatchObject({
    time: at(10),
    is_suspect: true,
    cause: 'excluded',
    decision: { at: '2026-06-15T12:00:00.000Z', reason: 'Skyllet rør' },
  })
  expect(second?.decision?.by).not.toBe('')
  expect(await decide([at(10), at(20)], false, 'Var rigtig nok')).toEqual({ changed: 2 })
  // 24 + 600 + 40,000 litres for 120 pigs.
  expect(await litresOfHour(who, section)).toBe(338.53)
  expect(await decide([at(0), at(10), at(20)], true, 'Måleren var i stykker')).toEqual({ changed: 3 })
  expect(await litresOfHour(who, section)).toBe(undefined)
  const { data } = await who.call(listAudit, { query: { kind: 'sensor' } })
  expect(data.map(({ action_name, subject }) => [action_name, subject])).toEqual([
    ['Udeladt', METER],
    ['Gendannet', METER],
    ['Udeladt', METER],
  ])
  const { changes } = await who.call(getAuditEntry, { params: { id: data[1]?.id as never } })
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Begrundelse', after: 'Var rigtig nok' }),
      expect.objectContaining({ label: 'Antal målinger', after: '2' }),
    ]),
  )
})

test('a period is excluded and restored at once, with one audit entry each, and its hours follow', async () => {
  const { who, section, id } = await aMeteredHerd()
  const early = { ...reading(0, 48), time: '2026-06-15T08:50:00.000Z' }
  await sendReadings(who, [early, reading(0, 24), reading(10, 600), reading(20, 40_000), reading(50, 12)])
  // 24 + 600 + 12 litres for 120 pigs.
  expect(await litresOfHour(who, section)).toBe(5.3)
  const decide = (from: string, until: string, is_excluded: boolean, reason: string) =>
    who.call(decideReadings, { params: { id }, body: { span: { from, until }, is_excluded, reason } })
  // The impossible one is suspect before, and the end of the span does not belong to it.
  expect(await decide(early.time, at(50), true, 'Skyllet rør')).toEqual({ changed: 3 })
  expect(await litresOfHour(who, section)).toBe(0.1)
  expect(await decide(at(0), at(59), false, 'Kun vask før ni')).toEqual({ changed: 2 })
  expect(await litresOfHour(who, section)).toBe(5.3)
  expect((await suspectOf(who, id)).map(({ time, is_suspect, cause }) => [time, is_suspect, cause])).toEqual([
    [at(20), true, 'impossible'],
    [at(10), false, 'excluded'],
    [at(0), false, 'excluded'],
    [early.time, true, 'excluded'],
  ])
  expect(await decide(at(51), at(59), true, 'Tomt')).toEqual({ changed: 0 })
  const { data } = await who.call(listAudit, { query: { kind: 'sensor' } })
  expect(data.map(({ action_name }) => action_name)).toEqual(['Gendannet', 'Udeladt'])
  const { changes } = await who.call(getAuditEntry, { params: { id: data[1]?.id as never } })
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Begrundelse', after: 'Skyllet rør' }),
      expect.objectContaining({ label: 'Antal målinger', after: '3' }),
    ]),
  )
})

test('readings are decided by times or by a span that ends after it begins, and never by both', async () => {
  const { who, id } = await aMeteredHerd()
  await sendReadings(who, [reading(0, 24)])
  const rest = { is_excluded: true, reason: 'Fejl' }
  for (const which of [
    {},
    { times: [at(0)], span: { from: at(0), until: at(1) } },
    { span: { from: at(1), until: at(1) } },
  ])
    await expect(who.call(decideReadings, { params: { id }, body: { ...which, ...rest } })).rejects.toMatchObject({
      status: 400,
    })
  expect(await suspectOf(who, id)).toEqual([])
})

test('a later correction of an excluded reading is judged by its own value', async () => {
  const { who, section, id } = await aMeteredHerd()
  await sendReadings(who, [reading(0, 600)])
  await who.call(decideReadings, { params: { id }, body: { times: [at(0)], is_excluded: true, reason: 'Fejl' } })
  await sendReadings(who, [reading(0, 24, 1)])
  expect(await litresOfHour(who, section)).toBe(0.2)
})

test('readers see readings but decide nothing, and other companies find no such sensor', async () => {
  const { company, farm, who, section, id } = await aMeteredHerd()
  await sendReadings(who, [reading(0, 24)])
  const body = { times: [at(0)], is_excluded: true, reason: 'Fejl' }
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  expect(await reader.call(listReadings, { params: { id }, query: { ...period, suspect: 'false' } })).toHaveLength(1)
  await expect(reader.call(decideReadings, { params: { id }, body })).rejects.toMatchObject({ status: 403 })
  const stranger = api.as(await aCompany(api.db))
  await expect(stranger.call(decideReadings, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
  await expect(suspectOf(stranger, id)).rejects.toMatchObject({ status: 404 })
  expect(await litresOfHour(who, section)).toBe(0.2)
})

test('sensors are listed with their place, newest reading and number of suspect ones', async () => {
  const { who, id, company } = await aMeteredHerd()
  const bare = {
    id,
    name: METER,
    type_id: 1,
    type_name: 'Vand',
    unit: 'l',
    is_inactive: false,
    farm_name: 'Nygaard',
    barn_name: 'Stald 4',
    section_name: 'A2',
    since: '2026-06-09T22:00:00.000Z',
    last_at: null,
    newest: null,
    suspect: 0,
    may_decide: true,
  }
  expect(await who.call(listSensors, {})).toEqual([bare])
  await sendReadings(who, [reading(0, 24), reading(10, 999_999)])
  expect(await who.call(listSensors, {})).toEqual([
    { ...bare, last_at: at(0), newest: { time: at(10), value: 999_999, is_suspect: true }, suspect: 1 },
  ])
  // A device whose clock is years ahead hides no value that is true.
  await sendReadings(who, [{ sensor: METER, time: '2031-01-01T00:00:00Z', value: 3 }])
  expect(await who.call(listSensors, {})).toMatchObject([{ newest: { time: at(10) }, suspect: 2 }])
  // Single readings are deleted after three months; the hours stay.
  await sql`delete from sensor_reading where directory_id = ${company.directoryId}`.execute(api.db)
  expect(await who.call(listSensors, {})).toMatchObject([{ newest: { time: at(0), value: 24, is_suspect: false } }])
  const without = api.as(await aPerson(api.db, { company, farms: [] }))
  expect(await without.call(listSensors, {})).toEqual([])
})
