import { getAlarmForm, putAlarmForm } from '@herdboard/contract/core/form-endpoints.ts'
import { type AlarmReplay, getAlarmReplay, type ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { LOW_WATER, WASHING } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { illHerd } from '#testing/fixtures/ill-herd.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { fillForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

const replayOf = (who: TestClient, section: { id: string }) =>
  who.call(getAlarmReplay, { query: { location_id: section.id as never, kind: 'water' } })
const stepOf = ({ steps }: AlarmReplay, no: number): ReplayStep => {
  const found = steps.find(({ step }) => step === no)
  if (!found) throw new Error(`no step ${no}`)
  return found
}
const june = { from: '2026-06-01', to: '2026-06-30' }
const lowAlarm = async (who: TestClient) => {
  const [alarm] = (await who.call(listAlarms, { query: june })).filter(({ type_id }) => type_id === LOW_WATER)
  if (!alarm) throw new Error('the fall was not found')
  return alarm
}

test('the current step replays exactly the alarms of the log', async () => {
  const { who, section } = await illHerd(api)
  const { setting, steps, ...days } = await replayOf(who, section)
  expect([setting.step, setting.source, days]).toEqual([3, 'default', { from: '2025-06-15', to: '2026-06-15' }])
  expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5])
  const log = (await who.call(listAlarms, { query: { ...june, from: '2026-05-01' } })).filter(
    ({ type_id }) => type_id <= 3,
  )
  expect(log.length).toBeGreaterThan(0)
  expect(
    stepOf({ setting, steps, ...days }, 3).alarms.map(({ type_id, from, to, severity, finding }) => ({
      type_id,
      date: from,
      ended_at: to,
      severity_level: severity,
      finding,
    })),
  ).toEqual(
    log
      .map(({ type_id, date, ended_at, severity_level, finding }) => ({
        type_id,
        date,
        ended_at,
        severity_level,
        finding,
      }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  )
})

test('the treated disease is found before the day of treatment, and sooner with a higher step', async () => {
  const { who, section } = await illHerd(api)
  const replay = await replayOf(who, section)
  const [outbreak, ...others] = stepOf(replay, 3).outbreaks
  expect([outbreak?.day, outbreak?.name, outbreak?.head, others]).toEqual([
    '2026-06-09',
    'Nuflor vet. 300 mg/ml',
    10,
    [],
  ])
  // The water falls 24 hours before midnight of 9 June.
  const hours = replay.steps.map(({ outbreaks: [one] }) => one?.hours_before ?? Number.NEGATIVE_INFINITY)
  expect(hours).toEqual(hours.toSorted((a, b) => a - b))
  expect(hours[2]).toBeGreaterThan(10)
  expect(hours[4]).toBeLessThan(24)
  const { date } = await lowAlarm(who)
  expect([outbreak?.found_at, outbreak?.hours_before]).toEqual([
    date,
    Math.round((Date.parse('2026-06-08T22:00:00Z') - Date.parse(date)) / 3_600_000),
  ])
})

test('what people answered counts: a true alarm, then a false one', async () => {
  const { who, section } = await illHerd(api)
  const { id } = await lowAlarm(who)
  const answer = async (cause: string) => {
    const { form } = await who.call(getAlarmForm, { params: { id } })
    await who.call(putAlarmForm, {
      params: { id },
      body: { form: fillForm(form, { 'FS_Cause.FF_Status': 'closed', 'FS_Cause.FF_Cause': cause }) },
    })
    const { periods, alarms } = stepOf(await replayOf(who, section), 3)
    const verdicts = alarms.filter(({ type_id }) => type_id === LOW_WATER).map(({ verdict }) => verdict)
    return [verdicts, ...periods.map(({ judged_true, judged_false }) => [judged_true > 0, judged_false > 0])]
  }
  const before = stepOf(await replayOf(who, section), 3).periods
  expect(before.map(({ months, judged_true, judged_false }) => [months, judged_true, judged_false])).toEqual([
    [3, 0, 0],
    [12, 0, 0],
  ])
  expect(before[0]?.unanswered).toBe((before[0]?.alarms ?? 0) + (before[0]?.warnings ?? 0))
  // 1: diarrhoea; 14: fault of the meter.
  expect(await answer('1')).toEqual([['true'], [true, false], [true, false]])
  expect(await answer('14')).toEqual([['false'], [false, true], [false, true]])
})

test('months and periods count the same alarms', async () => {
  const { who, section } = await illHerd(api)
  for (const { alarms, months, periods } of (await replayOf(who, section)).steps) {
    const total = months.reduce((sum, one) => sum + one.alarms + one.warnings, 0)
    expect([total, periods[1] && periods[1].alarms + periods[1].warnings]).toEqual([alarms.length, alarms.length])
  }
})

test('a person who names washing as the cause explains the water of the next two days', async () => {
  const { who, section, company, farm, barn } = await illHerd(api)
  const explainedBy = async (what: RegExp) =>
    stepOf(await replayOf(who, section), 3).explained.filter(({ explanation }) => what.test(explanation))
  expect(await explainedBy(/vask/)).toEqual([])
  // An hour before the fall.
  const at = new Date('2026-06-07T21:00:00Z')
  await api.db
    .insertInto('alarm')
    .values({
      directory_id: company.directoryId,
      id: newId(),
      type_id: LOW_WATER,
      farm_id: farm.id,
      barn_id: barn.id,
      section_id: section.id,
      severity: 2,
      started_at: new Date(at.getTime() - 3_600_000),
      ended_at: at,
      cause_id: WASHING,
      acknowledged_at: at,
    })
    .execute()
  const [washed, ...others] = await explainedBy(/vask/)
  expect([washed?.type_id, washed?.explanation, others]).toEqual([LOW_WATER, 'vask 07.06.2026', []])
  expect(washed?.from.slice(0, 10)).toBe('2026-06-08')
})

test('another company cannot replay a section', async () => {
  const { section } = await illHerd(api)
  await expect(replayOf(api.as(await aCompany(api.db)), section)).rejects.toMatchObject({ status: 404 })
})
