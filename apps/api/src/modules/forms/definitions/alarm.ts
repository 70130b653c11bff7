import { ALARM_CAUSES, alarmTypes } from '@herdboard/domain/alarms/alarm-types.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { createTasks } from '#modules/assignments/service.ts'
import { alarmChart, changeAlarm, lastCauseOf, type StoredAlarm, storedAlarm } from '#modules/monitoring/service.ts'
import { Problem } from '#platform/problem.ts'
import { asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import type { FormDefinition, Opening } from '../engine/definition.ts'
import { placeOfRecord } from '../engine/place.ts'

const HIGH = 1
const CAUSE = 'FS_Cause'

/** What was measured, why it was so, and what was done: an alarm is opened, never made by hand. */
export const alarm: FormDefinition = {
  formId: 24,
  async open(at) {
    const { db, scope, say, entry, placeName } = at
    if (entry === null) throw new Problem('request.not_found')
    const stored = await storedAlarm(db, scope, entry.id)
    const ask = asking(at)
    const type = i18n.text(`notifications:word.alarm_type.${stored.type_id}`)
    const mayAskForTask = scope.modules.has('Assignments')
    return {
      sections: [
        ask.namedSection('FS_Alarm', `${type}: ${placeName}`, false, [
          ask.dateTime('FF_Started', { disabled: true, value: farmMinute(stored.started_at) }),
          ask.dateTime('FF_Ended', { disabled: true, value: stored.ended_at && farmMinute(stored.ended_at) }),
          ask.radio('FF_Severity', {
            disabled: true,
            options: ask.options('severity', [2, 3]),
            value: String(stored.severity),
          }),
          ask.area('FF_What', { disabled: true, wide: true, maxLength: 500, value: measured(at, stored) }),
          ask.area('FF_Advice', {
            label: 'field.alarm_advice',
            disabled: true,
            wide: true,
            maxLength: 500,
            value: i18n.text(`notifications:word.alarm_advice.${stored.type_id}`),
          }),
          ask.chart('FF_Chart', {
            label: 'field.alarm_chart',
            value: await alarmChart(db, at.context, scope, stored),
          }),
        ]),
        ask.section(CAUSE, { name: 'cause' }, [
          ask.dropdown('FF_Cause', {
            label: 'field.alarm_cause',
            required: true,
            options: ask.options('alarm_cause', causesFor(stored.type_id)),
            value: textOf(stored.cause_id ?? (await lastCauseOf(db, scope, stored))),
          }),
          ask.line('FF_Action', { maxLength: 200 }),
          ask.checkbox('FF_Acknowledge', { value: true }),
          ask.dropdown('FF_MuteHours', { options: ask.options('mute_hours', [0, 6, 24, 48]), value: '0' }),
          ...(mayAskForTask ? [ask.checkbox('FF_CreateTask')] : []),
          ask.area('FF_Remark', { maxLength: 2000 }),
        ]),
      ],
      keeping: {
        keep: async (values) => {
          await changeAlarm(at, stored, {
            causeId: Number(given(values.text(`${CAUSE}.FF_Cause`), 'FF_Cause')),
            action: values.text(`${CAUSE}.FF_Action`),
            remark: values.text(`${CAUSE}.FF_Remark`),
            isAcknowledged: values.flag(`${CAUSE}.FF_Acknowledge`),
            muteHours: Number(values.text(`${CAUSE}.FF_MuteHours`) ?? '0'),
          })
          if (mayAskForTask && values.flag(`${CAUSE}.FF_CreateTask`)) await keepTask(at, `${type}: ${placeName}`)
          return { id: stored.id, pending: false }
        },
      },
      done: () => i18n.text('forms:done.24'),
    }
  },
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id))

/** Causes that fit the type stand first. */
function causesFor(typeId: number): number[] {
  const fitting: readonly number[] = alarmTypes.find(({ id }) => id === typeId)?.causes ?? []
  return [...fitting, ...ALARM_CAUSES.filter((id) => !fitting.includes(id))]
}

/** "740 mod forventet 966 (77 %)"; alone where it is compared with nothing. */
function measured({ say }: Opening, { measured: value, expected }: StoredAlarm): string | null {
  if (value === null) return null
  const figure = i18n.figure(value, value < 10 ? 2 : 0)
  if (expected === null || expected <= 0) return figure
  return i18n.text('forms:alarm_what', {
    value: figure,
    expected: i18n.figure(expected, expected < 10 ? 2 : 0),
    pct: Math.round((value / expected) * 100),
  })
}

const keepTask = ({ db, context, scope, place }: Opening, name: string): Promise<unknown> =>
  createTasks(db, context, scope, [placeOfRecord(place)], {
    name,
    description: null,
    assigneeId: null,
    priority: HIGH,
    steps: [],
    when: { type: 'single', start: context.today, end: null, interval: null, weekdays: [] },
  })
