import { formId } from '@herdboard/contract/core/form-id.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { ALARM_CAUSES, alarmTypes, isMissingCheckIn } from '@herdboard/domain/alarms/alarm-types.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { createTasks, selectFarmReaders } from '#modules/assignments/service.ts'
import {
  type AlarmAssessment,
  alarmChart,
  alarmExplanation,
  alarmFindingText,
  alarmFlags,
  changeAlarm,
  groupOfAlarm,
  lastAlarmCause,
  storedAlarm,
} from '#modules/monitoring/service.ts'
import { assertRules, Problem } from '#platform/http/errors/problem.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { changeOtherAlarms, choiceOfAlarms, isMuted } from './alarms-of-form.ts'

const HIGH = 1
const CAUSE = 'FS_Cause'
const ALARM_STATUSES = ['open', 'seen', 'closed', 'harmless'] as const

const SECTIONS = `${CAUSE}.FF_Sections`

/** Choice of a muted alarm: as long as before. */
const STAYS_MUTED = 'kept'

/** The choice of silence of a stored alarm. */
export const muteChoice = (alarm: { muted_until: Date | null }, now: Date): string =>
  isMuted(alarm, now) ? STAYS_MUTED : '0'

/** Form of an existing alarm: what was measured, who takes care of it, its cause and the action taken. It creates no alarms. */
export const alarmForm: FormDefinition = {
  formId: formId.alarm,
  async open(session, rawValues) {
    const { db, context, scope, i18n, entry, placeName } = session
    if (entry === null) throw new Problem('request.not_found')
    const stored = await storedAlarm(db, scope, entry.id)
    const build = elementBuilder(session)
    const type = i18n.text(`notifications:word.alarm_type.${stored.type_id}`)
    // Those of the day before may have become too old to change.
    const group = (await groupOfAlarm(db, scope, stored)).filter(
      (alarm) => alarmFlags(scope, alarm, context.today).editable,
    )
    const isOfGroup = group.length > 1
    const isAnswered = rawValues.all.has(SECTIONS)
    const canCreateTask = scope.modules.has('Assignments')
    return {
      sections: [
        build.namedSection('FS_Alarm', `${type}: ${placeName}`, false, [
          build.dateTime('FF_Started', { disabled: true, value: farmMinute(stored.started_at) }),
          ...(stored.ended_at
            ? [build.dateTime('FF_Ended', { disabled: true, value: farmMinute(stored.ended_at) })]
            : []),
          build.radio('FF_Severity', {
            disabled: true,
            options: build.options('severity', [2, 3]),
            value: String(stored.severity),
          }),
          build.textArea('FF_What', {
            disabled: true,
            wide: true,
            maxLength: 500,
            value:
              [alarmFindingText(session.context, stored), alarmExplanation(session.context, stored)]
                .filter((part) => part !== null)
                .join('. ') || null,
          }),
          build.textArea('FF_Advice', {
            label: 'field.alarm_advice',
            disabled: true,
            wide: true,
            maxLength: 500,
            value: i18n.text(`notifications:word.alarm_advice.${stored.type_id}`),
          }),
          // No sensor measures check-ins.
          ...(isMissingCheckIn(stored.type_id)
            ? []
            : [
                build.chart('FF_Chart', {
                  label: 'field.alarm_chart',
                  value: await alarmChart(db, session.context, scope, stored),
                }),
              ]),
        ]),
        build.section(CAUSE, { name: 'alarm_handling' }, [
          // A group may begin or end while the form is open, which is saved nevertheless.
          ...(isAnswered || (isOfGroup && !session.isSubmitted)
            ? [
                build.radio('FF_Sections', {
                  label: 'field.alarm_sections',
                  required: true,
                  options: choiceOfAlarms(session, group, stored.id, rawValues.text(SECTIONS)),
                }),
              ]
            : []),
          build.radio('FF_Status', {
            label: 'field.alarm_status',
            required: true,
            options: build.options('alarm_status', ALARM_STATUSES),
            value: 'seen',
          }),
          build.dropdown('FF_Assignee', {
            label: 'field.alarm_assignee',
            options: (await selectFarmReaders(db, scope, stored.farm_id, stored.assignee_id)).map(({ id, name }) => ({
              id,
              value: name,
            })),
          }),
          build.dropdown('FF_Cause', {
            label: 'field.alarm_cause',
            options: build.numberedOptions(
              'alarm_cause',
              alarmCauses(stored.type_id, await lastAlarmCause(db, scope, stored)),
            ),
          }),
          build.textLine('FF_Action', { maxLength: 200 }),
          build.dropdown('FF_MuteHours', {
            options: [
              // A mute may end while its form is open, which is saved nevertheless.
              ...(stored.muted_until !== null && (session.isSubmitted || isMuted(stored, context.now))
                ? [{ id: STAYS_MUTED, value: mutedUntilText(session, stored.muted_until) }]
                : []),
              ...build.options('mute_hours', [0, 6, 24, 48]),
            ],
            value: muteChoice(stored, context.now),
          }),
          ...(canCreateTask ? [build.checkbox('FF_CreateTask')] : []),
          build.textArea('FF_Remark', { maxLength: 2000 }),
        ]),
      ],
      saving: {
        save: async (values, { confirmed }) => {
          const status = requireValue(values.text(`${CAUSE}.FF_Status`), 'FF_Status') as AlarmAssessment['status']
          const cause = values.text(`${CAUSE}.FF_Cause`)
          const muteHours = values.text(`${CAUSE}.FF_MuteHours`)
          assertRules(
            status === 'closed' && cause === null
              ? [{ code: 'alarm.cause_missing', verdict: 'refused', field: `${CAUSE}.FF_Cause` }]
              : [],
            confirmed,
          )
          const assessment: AlarmAssessment = {
            status,
            causeId: cause === null ? null : Number(cause),
            action: values.text(`${CAUSE}.FF_Action`),
            remark: values.text(`${CAUSE}.FF_Remark`),
            assigneeId: values.text(`${CAUSE}.FF_Assignee`) as UserId | null,
            muteHours: muteHours === STAYS_MUTED ? null : Number(muteHours ?? '0'),
          }
          await changeAlarm(session, stored, assessment)
          await changeOtherAlarms(session, stored, values.text(SECTIONS), assessment)
          if (canCreateTask && values.flag(`${CAUSE}.FF_CreateTask`))
            await saveAlarmTask(session, `${type}: ${placeName}`)
          return { id: stored.id, pending: false }
        },
      },
      savedMessage: () => i18n.text('forms:done.alarm'),
    }
  },
}

const mutedUntilText = ({ i18n, context }: FormSession, until: Date): string =>
  i18n.text('forms:muted_until', { time: formatMoment(context.language, until) })

/** Alarm causes: the last one of this type in the section first, then those that fit the type. */
function alarmCauses(typeId: number, last: number | null): number[] {
  const fitting: readonly number[] = alarmTypes.find(({ id }) => id === typeId)?.causes ?? []
  return [...new Set([...(last === null ? [] : [last]), ...fitting, ...ALARM_CAUSES])]
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
