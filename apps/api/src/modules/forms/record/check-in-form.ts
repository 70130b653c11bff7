import { formId } from '@herdboard/contract/core/form-id.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { createTasks } from '#modules/assignments/service.ts'
import { saveNotes } from '#modules/notes/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { selectEarlierTexts } from '../sql/earlier-records.ts'

const ALL_OK = '1'
const TO_FOLLOW_UP = '2'
const OBSERVATIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const HIGH = 1
const NAME_LENGTH = 200
/** Earliest time of a check-in, hours ago: users do not remember older ones. */
const HOURS_BACK = 48

const TIME = 'FS_Main.FF_DateTime'
const OUTCOME = 'FS_Main.FF_AllOk'
const SEEN = 'FS_Obs.FF_Observations'
const REMARK = 'FS_Obs.FF_Remark'

/** Form `formId.checkIn`: a user inspected the pigs. A check-in of a barn counts for all pigs in it. */
export const checkInForm: FormDefinition = {
  formId: formId.checkIn,
  async open(session) {
    const { db, scope, context, place, entry } = session
    const build = elementBuilder(session)
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', {
      farmId: place.farm.id,
      since: addDays(context.today, -180),
    })
    const earliest = earliestTime(session)
    const canCreateTask = entry === null && scope.modules.has('Assignments')
    return {
      sections: [
        build.section('FS_Main', { name: 'check_in' }, [
          build.dateTime('FF_DateTime', {
            label: 'field.time',
            required: true,
            from: earliest.slice(0, 10),
            to: context.today,
            value: farmMinute(context.now),
          }),
          build.radio('FF_AllOk', {
            required: true,
            wide: true,
            options: build.options('check_in', [ALL_OK, TO_FOLLOW_UP]),
            value: ALL_OK,
          }),
        ]),
        build.section('FS_Obs', { name: 'observations', folded: true }, [
          build.multiselect('FF_Observations', { options: build.options('observation', OBSERVATIONS) }),
          build.pen(pens),
          ...(canCreateTask ? [build.checkbox('FF_CreateTask', { label: 'field.create_task_of_check_in' })] : []),
          build.remark(),
        ]),
      ],
      rules: (values) => [...timeRules(session, values, earliest), ...textRule(values)],
      saving: {
        drafts: (values, detailOf) => [
          {
            kind: 'checkIn',
            day: requireValue(values.text(TIME), 'FF_DateTime').slice(0, 10),
            place: toPlaceOfRecord(place),
            detail: detailOf(),
            fields: { day: TIME, head: TIME, place: TIME },
          },
        ],
        afterSave: (values) => saveCheckInNote(session, values),
      },
      savedMessage: () => session.i18n.text('forms:done.checkIn', { place: session.placeName }),
    }
  },
}

/** A stored check-in may keep its time, however old it is. */
function earliestTime({ context, entry }: FormSession): string {
  const earliest = farmMinute(new Date(context.now.getTime() - HOURS_BACK * HOUR_MS))
  const stored = entry?.values.FF_DateTime
  return typeof stored === 'string' && stored < earliest ? stored : earliest
}

function timeRules({ context, i18n }: FormSession, values: ElementValues, earliest: string): BrokenRule[] {
  const time = values.text(TIME)
  if (time === null) return []
  if (time > farmMinute(context.now)) return [{ code: 'dates.future', verdict: 'refused', field: TIME }]
  const value = `${i18n.day(earliest.slice(0, 10))} ${earliest.slice(11)}`
  return time < earliest ? [{ code: 'dates.min', verdict: 'refused', field: TIME, params: { value } }] : []
}

/** Refused: a follow-up without an observation or remark. */
function textRule(values: ElementValues): BrokenRule[] {
  const hasDescription = values.list(SEEN).length > 0 || values.text(REMARK) !== null
  if (values.text(OUTCOME) !== TO_FOLLOW_UP || hasDescription) return []
  return [{ code: 'checkin.needs_text', verdict: 'refused', field: SEEN }]
}

/** Creates a note from the remark and, where ticked, a task for today. */
async function saveCheckInNote(session: FormSession, values: ElementValues): Promise<void> {
  const { db, context, scope, place } = session
  const remark = values.text(REMARK)
  const places = [toPlaceOfRecord(place)]
  if (remark !== null) {
    const day = requireValue(values.text(TIME), 'FF_DateTime').slice(0, 10)
    await saveNotes(db, context, scope, places, { day, text: remark })
  }
  if (!values.flag('FS_Obs.FF_CreateTask')) return
  await createTasks(db, context, scope, places, {
    name: taskName(session, values, remark),
    description: remark,
    assigneeId: null,
    priority: HIGH,
    steps: [],
    when: { type: 'single', start: context.today, end: null, interval: null, weekdays: [] },
  })
}

function taskName({ i18n }: FormSession, values: ElementValues, remark: string | null): string {
  const seen = values.list(SEEN).map((id) => i18n.text(`option:observation.${Number(id)}`))
  const pen = values.text('FS_Obs.FF_Pen')
  const where = pen === null ? [] : [`${i18n.text('forms:field.pen')} ${pen}`]
  const summary = [...(seen.length > 0 || remark === null ? seen : [remark.replace(/\s+/g, ' ')]), ...where].join(', ')
  const name =
    summary === '' ? i18n.text('forms:task_of_check_in') : i18n.text('forms:task_of_check_in_with', { what: summary })
  return [...name].slice(0, NAME_LENGTH).join('')
}
