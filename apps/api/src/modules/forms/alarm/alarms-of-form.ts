import type { ChoiceOption } from '@herdboard/contract/core/form.ts'
import {
  type AlarmAssessment,
  type AlarmOfBarn,
  alarmFlags,
  changeAlarm,
  openAlarmsOfBarn,
  type StoredAlarm,
} from '#modules/monitoring/service.ts'
import { staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { selectLastEditor } from '../sql/last-editor.ts'

/** The form acts on its own alarm alone. */
const ONE = 'one'
/** The form acts on all that the person read: the ends of their ids, each with its version. */
const ALL = /^all(?: [0-9a-f]{12}:\d+)+$/

const { compare: byName } = new Intl.Collator('da', { numeric: true })

/** Random end of an alarm's id, which is enough among the alarms of a barn. */
const endOfId = (id: string): string => id.slice(-12)

/** Returns the choice between the alarm of a form and all of its group; `answer` is what was sent. */
export function choiceOfAlarms(
  { i18n, isSubmitted }: FormSession,
  group: readonly AlarmOfBarn[],
  ownId: string,
  answer: string | null,
): ChoiceOption[] {
  const all = ['all', ...group.map(({ id, version }) => `${endOfId(id)}:${version}`)].join(' ')
  const own = group.find(({ id }) => id === ownId)
  return [
    { id: ONE, value: i18n.text('forms:alarm_section_only', { section: own?.section_name ?? '' }) },
    {
      // An alarm that began after the person read the form is not one of those that they answered.
      id: isSubmitted && answer !== null && ALL.test(answer) ? answer : all,
      value: i18n.text('forms:alarm_sections_all', {
        count: group.length,
        sections: group
          .map(({ section_name }) => section_name)
          .toSorted(byName)
          .join(', '),
      }),
    },
  ]
}

/**
 * Saves an assessment of the other alarms that a person answered together with `own`; those that are over meanwhile stay
 * as they are. Throws `forms.stale` where another user changed one since the form was opened.
 */
export async function changeOtherAlarms(
  session: FormSession,
  own: StoredAlarm,
  answer: string | null,
  assessment: AlarmAssessment,
): Promise<void> {
  if (answer === null || !ALL.test(answer)) return
  const { db, context, scope } = session
  const [, ...read] = answer.split(' ')
  const versions = new Map(read.map((one) => one.split(':') as [string, string]))
  for (const alarm of await openAlarmsOfBarn(db, scope, own)) {
    const version = versions.get(endOfId(alarm.id))
    if (version === undefined || alarm.id === own.id || !alarmFlags(scope, alarm, context.today).editable) continue
    if (alarm.version !== Number(version)) throw staleForm({ user: await selectLastEditor(db, scope, alarm.id) })
    await changeAlarm(session, alarm, assessmentOfOther(alarm, own, assessment, context.now))
  }
}

/** What the person left empty, or as the form showed it, says nothing about what somebody wrote of another alarm. */
const assessmentOfOther = (
  alarm: StoredAlarm,
  own: StoredAlarm,
  assessment: AlarmAssessment,
  now: Date,
): AlarmAssessment => ({
  ...assessment,
  causeId: valueOfOther(assessment.causeId, own.cause_id, alarm.cause_id),
  action: valueOfOther(assessment.action, own.action, alarm.action),
  remark: valueOfOther(assessment.remark, own.remark, alarm.remark),
  assigneeId: valueOfOther(assessment.assigneeId, own.assignee_id, alarm.assignee_id),
  muteHours: assessment.muteHours === 0 && !isMuted(own, now) ? null : assessment.muteHours,
})

/** An untouched value of the own alarm only fills what is empty in the other one. */
const valueOfOther = <T>(sent: T | null, own: T | null, other: T | null): T | null =>
  sent === own ? (other ?? sent) : (sent ?? other)

/** Whether an alarm raises no others of its type at an instant. */
export const isMuted = ({ muted_until }: Pick<StoredAlarm, 'muted_until'>, now: Date): boolean =>
  muted_until !== null && muted_until > now
