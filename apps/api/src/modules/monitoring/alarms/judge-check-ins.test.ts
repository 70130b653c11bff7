import { formId } from '@herdboard/contract/core/form-id.ts'
import { type Alarm, listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { getToday } from '@herdboard/contract/system/today.ts'
import { isMissingCheckIn } from '@herdboard/domain/alarms/alarm-types.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockFarms } from '#modules/ledger/service.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { addSensor, evaluateAlarmsNow, evaluateCheckInsNow } from '#testing/fixtures/sensors.ts'
import { aBarn, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { submitSetupForm } from '#testing/forms/setup-forms.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-12T06:00:00Z' })

/** The missing check-ins of June: section, start, end, severity. */
const missing = async (who: TestClient) =>
  (await who.call(listAlarms, { query: { from: '2026-06-01', to: '2026-06-30' } }))
    .filter(({ type_id }) => isMissingCheckIn(type_id))
    .map(({ section_name, date, ended_at, severity_level, finding }: Alarm) => [
      section_name,
      date.slice(5, 16),
      ended_at?.slice(5, 16) ?? null,
      severity_level,
      finding,
    ])

/** Checks a section at an hour of the farm's clock, two hours ahead of UTC. */
async function checkIn(who: TestClient, place: { section_id: string }, day: string, hour: number) {
  api.clock.set(`${day}T${String(hour - 2).padStart(2, '0')}:01:00Z`)
  await submitForm(who, formId.checkIn, place as never, {
    'FS_Main.FF_DateTime': `${day}T${String(hour).padStart(2, '0')}:00`,
  })
}

async function judgeAt(instant: string) {
  api.clock.set(instant)
  await evaluateCheckInsNow(api)
}

test('a section with pigs and without sensors has an alarm a day after its last check-in, until the next', async () => {
  const { who, place } = await aFormHerd(api, { day: '2026-06-11' })
  await checkIn(who, place, '2026-06-12', 8)
  await judgeAt('2026-06-13T06:05:00Z')
  expect(await missing(who)).toEqual([])
  // Seen at 6:00 UTC: more than 24 hours at the end of the hour from six to seven, and 26 an hour later.
  await judgeAt('2026-06-13T08:05:00Z')
  expect(await missing(who)).toEqual([['A2', '06-13T07:00', null, 2, '26 timer']])
  await judgeAt('2026-06-13T20:05:00Z')
  expect(await missing(who)).toEqual([['A2', '06-13T07:00', null, 3, '38 timer']])
  await checkIn(who, place, '2026-06-14', 7)
  await judgeAt('2026-06-14T07:05:00Z')
  expect(await missing(who)).toEqual([['A2', '06-13T07:00', '06-14T05:00', 3, '46 timer']])
  // Judging the same hours again changes nothing.
  await judgeAt('2026-06-14T08:05:00Z')
  expect(await missing(who)).toEqual([['A2', '06-13T07:00', '06-14T05:00', 3, '46 timer']])
})

test('a section in which nobody ever recorded a check-in is judged, where its farm records them', async () => {
  const { who, barn, place } = await aFormHerd(api, { day: '2026-06-11' })
  const never = await aSection(api.db, barn, { name: 'A9' })
  await insertPigs(who, { section_id: never.id }, { head: 100, day: '2026-06-11' })
  await checkIn(who, place, '2026-06-12', 12)
  // The section was empty until the eleventh: no alarm says that nobody was there for weeks.
  await judgeAt('2026-06-12T11:05:00Z')
  expect(await missing(who)).toEqual([])
  // The insertion counts as a visit by the midnight of its day, 22:00 UTC.
  await checkIn(who, place, '2026-06-13', 2)
  await judgeAt('2026-06-12T23:05:00Z')
  expect(await missing(who)).toEqual([['A9', '06-12T23:00', null, 2, '25 timer']])
})

test('a check-in that is entered late disproves the alarm that nobody answered', async () => {
  const { who, place } = await aFormHerd(api, { day: '2026-06-11' })
  await checkIn(who, place, '2026-06-12', 8)
  await judgeAt('2026-06-13T08:05:00Z')
  expect(await missing(who)).toHaveLength(1)
  api.clock.set('2026-06-13T08:30:00Z')
  await submitForm(who, formId.checkIn, place as never, { 'FS_Main.FF_DateTime': '2026-06-13T07:00' })
  await judgeAt('2026-06-13T09:05:00Z')
  expect(await missing(who)).toEqual([])
})

test('sections without pigs, and farms that record no check-ins, have no alarm', async () => {
  const { who } = await aFormHerd(api, { day: '2026-06-11' })
  const empty = await aFormHerd(api, { head: 0 })
  await checkIn(empty.who, empty.place, '2026-06-12', 8)
  await judgeAt('2026-06-14T12:05:00Z')
  expect([await missing(who), await missing(empty.who)]).toEqual([[], []])
})

test('the alarm of a section that gets a sensor goes on in the same row', async () => {
  const { who, place, section } = await aFormHerd(api, { day: '2026-06-11' })
  await checkIn(who, place, '2026-06-12', 8)
  await judgeAt('2026-06-13T08:05:00Z')
  await addSensor(who, { name: 'Vandmåler', section, from: '2026-06-13T00:00' })
  api.clock.set('2026-06-13T20:05:00Z')
  await evaluateAlarmsNow(api)
  await judgeAt('2026-06-13T20:06:00Z')
  expect(await missing(who)).toEqual([['A2', '06-13T07:00', null, 3, '38 timer']])
})

/** What Today says about places that nobody saw. */
const unseenToday = async (who: TestClient) =>
  (await who.call(getToday)).lines
    .filter(({ type_id }) => type_id === notificationKind.checkInMissing)
    .map(({ title }) => title)

test('a place that nobody saw is a line of Today within the hour, not only after the night', async () => {
  const { who, place, section } = await aFormHerd(api, { day: '2026-06-11' })
  // Its check-ins are judged with its readings; the line is not.
  await addSensor(who, { name: 'Termometer', type: sensorType.temperature, section, from: '2026-06-11T00:00' })
  await checkIn(who, place, '2026-06-12', 8)
  await judgeAt('2026-06-13T17:05:00Z')
  expect(await unseenToday(who)).toEqual([])
  await judgeAt('2026-06-13T18:05:00Z')
  expect(await unseenToday(who)).toEqual(['Stald 4, A2 er ikke tilset i 36 timer'])
  await checkIn(who, place, '2026-06-13', 21)
  await judgeAt('2026-06-13T20:05:00Z')
  expect(await unseenToday(who)).toEqual([])
})

test('the limit of a barn decides when its places are a line of Today', async () => {
  const { who, place, barn } = await aFormHerd(api, { day: '2026-06-11' })
  await addSensor(who, {
    name: 'Vandmåler',
    section: { id: (place as { section_id: string }).section_id },
    from: '2026-06-11T00:00',
  })
  await submitSetupForm(who, formId.alarmLimits, { 'FS_Main.FF_Barns': [barn.id], 'FS_Limits.FF_CheckIn3': 30 })
  await checkIn(who, place, '2026-06-12', 8)
  await judgeAt('2026-06-13T12:05:00Z')
  expect(await unseenToday(who)).toEqual(['Stald 4, A2 er ikke tilset i 30 timer'])
})

test('an open line is not written again each hour, and counts its hours on', async () => {
  const { company, who, place } = await aFormHerd(api, { day: '2026-06-11' })
  await checkIn(who, place, '2026-06-12', 8)
  const stored = async () =>
    (
      await sql<{ version: string; hours: number }>`select xmin::text as version, (params ->> 'h')::int as hours
        from notification where directory_id = ${company.directoryId} and type_id = ${notificationKind.checkInMissing}`.execute(
        api.db,
      )
    ).rows
  await judgeAt('2026-06-13T18:05:00Z')
  const raised = await stored()
  expect(raised).toMatchObject([{ hours: 36 }])
  await judgeAt('2026-06-13T20:05:00Z')
  expect(await stored()).toEqual(raised)
  expect(await unseenToday(who)).toEqual(['Stald 4, A2 er ikke tilset i 38 timer'])
})

test('the review of one farm waits for a person on it without holding up another farm', async () => {
  const { company, farm, who, place } = await aFormHerd(api, { day: '2026-06-11' })
  const other = await aFarm(api.db, company, { name: 'Højgård' })
  const section = await aSection(api.db, await aBarn(api.db, other, { name: 'Stald 7' }), { name: 'B1' })
  await insertPigs(who, { section_id: section.id }, { head: 50, day: '2026-06-11' })
  await checkIn(who, place, '2026-06-12', 8)
  await checkIn(who, { section_id: section.id }, '2026-06-12', 9)
  // Locks are taken in the order of the ids.
  const [first = '', last = ''] = [farm.id, other.id].toSorted()
  const lock = (farmId: string) =>
    api.db.transaction().execute(async (db) => {
      await sql`set local lock_timeout = '2s'`.execute(db)
      await lockFarms(db, { directoryId: company.directoryId } as never, [farmId])
      await sql`select 1`.execute(db)
    })
  let review: Promise<unknown> = Promise.resolve()
  await api.db.transaction().execute(async (db) => {
    await lockFarms(db, { directoryId: company.directoryId } as never, [last])
    await sql`select 1`.execute(db)
    review = judgeAt('2026-06-13T20:05:00Z')
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`.execute(api.db)
          ).rows.length,
        { timeout: 10_000 },
      )
      .toBe(1)
    await lock(first)
  })
  await review
  expect((await unseenToday(who)).length).toBeGreaterThan(0)
})
