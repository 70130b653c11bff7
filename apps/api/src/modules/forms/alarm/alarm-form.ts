import { formId } from '@herdboard/contract/core/form-id.ts'
import { ALARM_CAUSES, alarmTypes } from '@herdboard/domain/alarms/alarm-types.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { createTasks } from '#modules/assignments/service.ts'
import { alarmChart, changeAlarm, lastAlarmCause, type StoredAlarm, storedAlarm } from '#modules/monitoring/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'

const HIGH = 1
const CAUSE = 'FS_Cause'

/** Form of an existing alarm: what was measured, its cause and the action taken. It creates no alarms. */
export const alarmForm: FormDefinition = {
  formId: formId.alarm,
  async open(session) {
    const { db, scope, i18n, entry, placeName } = session
    if (entry === null) throw new Problem('request.not_found')
    const stored = await storedAlarm(db, scope, entry.id)
    const build = elementBuilder(session)
    const type = i18n.text(`notifications:word.alarm_type.${stored.type_id}`)
    const canCreateTask = scope.modules.has('Assignments')
    return {
      sections: [
        build.namedSection('FS_Alarm', `${type}: ${placeName}`, false, [
          build.dateTime('FF_Started', { disabled: true, value: farmMinute(stored.started_at) }),
          build.dateTime('FF_Ended', { disabled: true, value: stored.ended_at && farmMinute(stored.ended_at) }),
          build.radio('FF_Severity', {
            disabled: true,
            options: build.options('severity', [2, 3]),
            value: String(stored.severity),
          }),
          build.textArea('FF_What', {
            disabled: true,
            wide: true,
            maxLength: 500,
            value: alarmMeasurementText(session, stored),
          }),
          build.textArea('FF_Advice', {
            label: 'field.alarm_advice',
            disabled: true,
            wide: true,
            maxLength: 500,
            value: i18n.text(`notifications:word.alarm_advice.${stored.type_id}`),
          }),
          build.chart('FF_Chart', {
            label: 'field.alarm_chart',
            value: await alarmChart(db, session.context, scope, stored),
          }),
        ]),
        build.section(CAUSE, { name: 'cause' }, [
          build.dropdown('FF_Cause', {
            label: 'field.alarm_cause',
            required: true,
            options: build.numberedOptions('alarm_cause', alarmCauses(stored.type_id)),
            value: textOf(stored.cause_id ?? (await lastAlarmCause(db, scope, stored))),
          }),
          build.textLine('FF_Action', { maxLength: 200 }),
          build.checkbox('FF_Acknowledge', { value: true }),
          build.dropdown('FF_MuteHours', { options: build.options('mute_hours', [0, 6, 24, 48]), value: '0' }),
          ...(canCreateTask ? [build.checkbox('FF_CreateTask')] : []),
          build.textArea('FF_Remark', { maxLength: 2000 }),
        ]),
      ],
      saving: {
        save: async (values) => {
          await changeAlarm(session, stored, {
            causeId: Number(requireValue(values.text(`${CAUSE}.FF_Cause`), 'FF_Cause')),
            action: values.text(`${CAUSE}.FF_Action`),
            remark: values.text(`${CAUSE}.FF_Remark`),
            isAcknowledged: values.flag(`${CAUSE}.FF_Acknowledge`),
            muteHours: Number(values.text(`${CAUSE}.FF_MuteHours`) ?? '0'),
          })
          if (canCreateTask && values.flag(`${CAUSE}.FF_CreateTask`))
            await saveAlarmTask(session, `${type}: ${placeName}`)
          return { id: stored.id, pending: false }
        },
      },
      savedMessage: () => i18n.text('forms:done.alarm'),
    }
  },
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id))

/** Alarm causes, those that fit the type first. */
function alarmCauses(typeId: number): number[] {
  const fitting: readonly number[] = alarmTypes.find(({ id }) => id === typeId)?.causes ?? []
  return [...fitting, ...ALARM_CAUSES.filter((id) => !fitting.includes(id))]
}

/** Measured value as text: "740 mod forventet 966 (77 %)"; only the value where no expected value exists. */
function alarmMeasurementText({ i18n }: FormSession, { measured: value, expected }: StoredAlarm): string | null {
  if (value === null) return null
  const figure = i18n.formatNumber(value, value < 10 ? 2 : 0)
  if (expected === null || expected <= 0) return figure
  return i18n.text('forms:alarm_what', {
    value: figure,
    expected: i18n.formatNumber(expected, expected < 10 ? 2 : 0),
    pct: Math.round((value / expected) * 100),
  })
}

const saveAlarmTask = ({ db, context, scope, place }: FormSession, name: string): Promise<unknown> =>
  createTasks(db, context, scope, [toPlaceOfRecord(place)], {
    name,
    description: null,
    assigneeId: null,
    priority: HIGH,
    steps: [],
    when: { type: 'single', start: context.today, end: null, interval: null, weekdays: [] },
  })
