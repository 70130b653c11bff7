import { getAlarmForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { NO_FLOW } from '@herdboard/domain/alarms/alarm-types.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { dryHerd, readingsUntil } from '#testing/fixtures/dry-herd.ts'
import { evaluateAlarmsNow, sendReadings } from '#testing/fixtures/sensors.ts'
import { elementAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })

async function chartOf(who: TestClient): Promise<ChartSpec> {
  const alarms = await who.call(listAlarms, { query: { from: '2026-06-01', to: '2026-06-30' } })
  const id = alarms.find(({ type_id }) => type_id === NO_FLOW)?.id
  if (!id) throw new Error('the water has not stopped')
  const { form } = await who.call(getAlarmForm, { params: { id } })
  return elementAt(form, 'FS_Alarm.FF_Chart').value as unknown as ChartSpec
}

test('the chart of an alarm shows the notes of its section at their hour, and no others', async () => {
  const { who, company, farm, barn, section, empty } = await dryHerd(api)
  const note = (text: string, at: string, place: { id: string }) => ({
    directory_id: company.directoryId,
    id: newId(),
    day: at.slice(0, 10),
    farm_id: farm.id,
    barn_id: barn.id,
    section_id: place.id,
    text,
    created_at: new Date(at),
  })
  await api.db
    .insertInto('note')
    .values([
      note('Hane drejet', '2026-06-14T12:20:00Z', section),
      note('Anden sektion', '2026-06-14T12:20:00Z', empty),
      note('For længe siden', '2026-06-10T12:20:00Z', section),
    ])
    .execute()
  const { marks = [], x } = await chartOf(who)
  expect(x).toMatchObject({ kind: 'hour', from: '2026-06-12T22:00:00.000Z' })
  // Hour 38 of the chart is that from 12:00 to 13:00 UTC on 14 June.
  expect(marks.filter(({ icon }) => icon === 'note')).toEqual([
    { place: 38, icon: 'note', text: 'Note: Hane drejet', severity: null },
  ])
})

test('the chart of an alarm that is over goes on to the day after its end', async () => {
  const { who } = await dryHerd(api)
  api.clock.set('2026-06-15T17:05:00Z')
  await sendReadings(who, readingsUntil('2026-06-15T17:00:00Z'))
  await evaluateAlarmsNow(api)
  api.clock.set('2026-06-19T08:05:00Z')
  // 14 to 16 June.
  expect((await chartOf(who)).x).toEqual({ kind: 'hour', from: '2026-06-13T22:00:00.000Z', count: 72 })
})
