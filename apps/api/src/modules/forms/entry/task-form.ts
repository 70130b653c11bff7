import type { ElementValue, RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, UserId } from '@herdboard/contract/core/ids.ts'
import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { nextOccurrence, occurrencesBetween } from '@herdboard/domain/work/occurrences.ts'
import {
  changeTask,
  createTasks,
  mayChangeAll,
  mayReopen,
  reopenTask,
  type StoredAssignment,
  type StoredTemplate,
  selectFarmReaders,
  selectTaskNames,
  selectTemplates,
  storedAssignment,
} from '#modules/assignments/service.ts'
import { imagesOfEntries } from '#modules/images/service.ts'
import { assertRules, type BrokenRule, Problem } from '#platform/http/errors/problem.ts'
import { type ElementBuilder, elementBuilder } from '../elements/element-builder.ts'
import { copyNumber, type ElementValues, elementAddress } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { textWithPhotos } from '../engine/photos.ts'

const SUGGESTIONS = 20
const PRIORITIES = [1, 2, 3] as const
const FOLLOWING = '2'
/** More tasks than this within `MAX_TASKS_DAYS` days need a confirmation. */
const MAX_TASKS = 200
const MAX_TASKS_DAYS = 60

const singleDayRecurrence = (day: string): RecurrenceValue => ({
  type: 'single',
  start: day,
  end: null,
  interval: null,
  weekdays: [],
})

/** Form `formId.task`: a task, once or recurring, at one or more places. */
export const taskEntryForm: FormDefinition = {
  formId: formId.task,
  async open(session, rawValues) {
    const { db, scope, context, entry } = session
    const stored = entry && (await storedAssignment(db, scope, entry.id as AssignmentId))
    const templates = stored ? [] : await selectTemplates(db, scope)
    const template = findTemplate(templates, session.resource)
    const photos = await imagesOfEntries(
      db,
      scope,
      templates.map(({ id }) => id),
    )
    const remarkOf = ({ id, description }: StoredTemplate) => textWithPhotos(description, photos.get(id) ?? [])
    const readers = await selectFarmReaders(db, scope, session.place.farm.id, stored?.assignee_id ?? null)
    const names = await selectTaskNames(db, scope, session.place.farm.id, SUGGESTIONS)
    const build = elementBuilder(session)
    return {
      sections: [
        build.section('FS_Main', { name: 'task' }, [
          // A form that was opened while templates existed still submits the field.
          ...(templates.length > 0 || rawValues.all.has('FS_Main.FF_Template')
            ? [
                build.dropdown('FF_Template', {
                  wide: true,
                  options: templates.map(({ id, name }) => ({ id, value: name })),
                  value: template?.id ?? null,
                  computes: true,
                }),
              ]
            : []),
          build.textLine('FF_Task', {
            required: true,
            maxLength: 200,
            wide: true,
            suggestions: names,
            value: template?.name ?? null,
          }),
          build.recurrence('FF_When', {
            required: true,
            ...(!stored && { from: context.today }),
            value: recurrenceFrom(template?.recurrence ?? null, context.today),
          }),
          build.dropdown('FF_Assignee', { options: readers.map(({ id, name }) => ({ id, value: name })) }),
          build.dropdown('FF_Priority', {
            required: true,
            options: build.options('priority', PRIORITIES),
            value: String(template?.priority ?? 2),
          }),
        ]),
        stepsSection(build, template?.steps ?? []),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.textArea('FF_Remark', {
            label: 'field.description',
            maxLength: 2000,
            photos: true,
            value: template && remarkOf(template),
          }),
        ]),
        ...(stored ? editSection(build, session, stored) : []),
      ],
      proposals: (change) => fromTemplate(templates, remarkOf, change, context.today),
      rules: (values) => [...recurrenceRules(session, values), ...doneRules(session, stored, values)],
      saving: {
        save: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const ids = await saveTask(session, stored, values)
          return { id: requireValue(ids[0] ?? null, 'a place'), pending: false, entries: { kind: 'assignment', ids } }
        },
      },
      savedMessage: () =>
        session.i18n.text(stored ? 'forms:done.task_saved' : 'forms:done.task', { count: session.places.length }),
    }
  },
}

/** Template that the form is opened for. Throws `request.not_found`. */
function findTemplate(templates: readonly StoredTemplate[], id: string | null): StoredTemplate | null {
  if (id === null) return null
  const template = templates.find((one) => one.id === id)
  if (!template) throw new Problem('request.not_found')
  return template
}

const recurrenceFrom = (pattern: RecurrenceValue | null, day: string): RecurrenceValue =>
  pattern === null ? singleDayRecurrence(day) : { ...pattern, start: day }

/** Section of a task's steps, one per copy; an empty copy is no step. */
export const stepsSection = (build: Pick<ElementBuilder, 'repeated' | 'textLine'>, steps: readonly string[]) =>
  build.repeated('FS_Sub', { name: 'sub', add: 'step', copies: steps.slice(1).map((step) => ({ FF_SubTask: step })) }, [
    build.textLine('FF_SubTask', { maxLength: 200, wide: true, value: steps[0] ?? null }),
  ])

function editSection(build: ElementBuilder, { scope, context }: FormSession, stored: StoredAssignment) {
  const elements = [
    ...(stored.series_id === null || !scope.writableFarms.has(stored.farm_id)
      ? []
      : [build.radio('FF_Scope', { required: true, wide: true, options: build.options('scope', [1, 2]), value: '1' })]),
    ...(mayReopen(scope, stored, context.now) ? [build.checkbox('FF_Reopen')] : []),
  ]
  return elements.length === 0 ? [] : [build.section('FS_Edit', { name: 'edit' }, elements)]
}

/** Proposals: a newly chosen template replaces all its fields and steps. */
function fromTemplate(
  templates: readonly StoredTemplate[],
  remarkOf: (template: StoredTemplate) => ElementValue,
  { values, elementId }: FormChange,
  today: string,
): FieldProposal[] {
  const chosen = templates.find(({ id }) => id === values.text('FS_Main.FF_Template'))
  if (elementId !== 'FF_Template' || !chosen) return []
  const start = values.recurrence('FS_Main.FF_When')?.start ?? today
  const copies = values.copiesOf('FS_Sub')
  const last = Math.max(0, ...copies.map((id) => copyNumber('FS_Sub', id) ?? 0))
  const rows = Array.from({ length: Math.max(copies.length, chosen.steps.length) }, (_, no) => ({
    id: copies[no] ?? `FS_Sub_${last + no - copies.length + 1}`,
    step: chosen.steps[no] ?? null,
  }))
  return [
    { address: 'FS_Main.FF_Task', value: chosen.name, always: true },
    { address: 'FS_Main.FF_When', value: recurrenceFrom(chosen.recurrence, start), always: true },
    { address: 'FS_Main.FF_Priority', value: String(chosen.priority), always: true },
    { address: 'FS_More.FF_Remark', value: remarkOf(chosen), always: true },
    ...rows.map(({ id, step }) => ({ address: elementAddress(id, 'FF_SubTask'), value: step, always: true })),
  ]
}

const selectedRecurrence = (values: ElementValues): Recurrence | null => {
  const when = values.recurrence('FS_Main.FF_When')
  return when?.start ? { ...when, start: when.start } : null
}

/** Rules: a recurrence must have an occurrence, and not too many tasks. */
function recurrenceRules({ places }: FormSession, values: ElementValues): BrokenRule[] {
  const when = selectedRecurrence(values)
  if (when === null || when.type === 'single') return []
  const field = 'FS_Main.FF_When'
  if (nextOccurrence(when, addDays(when.start, -1)) === null) {
    return [{ code: 'recurrence.never', verdict: 'refused', field }]
  }
  const days = occurrencesBetween(when, when.start, addDays(when.start, MAX_TASKS_DAYS - 1)).length
  const count = days * places.length
  return count > MAX_TASKS ? [{ code: 'assignment.many', verdict: 'doubtful', field, params: { count } }] : []
}

/** Refused: a completed task can be changed only by administrators, or when it is reopened. */
function doneRules({ scope }: FormSession, stored: StoredAssignment | null, values: ElementValues): BrokenRule[] {
  const isFree = stored === null || mayChangeAll(scope, stored) || values.flag('FS_Edit.FF_Reopen')
  return isFree ? [] : [{ code: 'assignment.done', verdict: 'refused', field: 'FS_Edit.FF_Reopen' }]
}

/** Saves the form and returns the ids of its tasks, the first one first. */
async function saveTask(
  session: FormSession,
  stored: StoredAssignment | null,
  values: ElementValues,
): Promise<AssignmentId[]> {
  const { db, context, scope, places } = session
  const draft = {
    name: requireValue(values.text('FS_Main.FF_Task'), 'FF_Task'),
    description: values.text('FS_More.FF_Remark'),
    assigneeId: values.text('FS_Main.FF_Assignee') as UserId | null,
    priority: Number(requireValue(values.text('FS_Main.FF_Priority'), 'FF_Priority')) as 1 | 2 | 3,
    when: requireValue(selectedRecurrence(values), 'FF_When'),
  }
  const steps = stepsOfValues(values)
  if (!stored) {
    const texts = steps.map(({ description }) => description)
    return createTasks(db, context, scope, places.map(toPlaceOfRecord), { ...draft, steps: texts })
  }
  if (!session.entry?.isEditable) throw new Problem('request.not_allowed')
  const known = steps.map(({ copy, description }) => ({ id: stored.steps[copy]?.id ?? null, description }))
  const appliesTo = values.text('FS_Edit.FF_Scope') === FOLLOWING ? 'following' : 'this'
  const isReopened = stored.completed_at !== null && values.flag('FS_Edit.FF_Reopen')
  if (isReopened) await reopenTask(db, context, scope, stored)
  const before = isReopened ? await storedAssignment(db, scope, stored.id) : stored
  return changeTask(db, context, scope, before, { ...draft, steps: known, appliesTo })
}

/** Filled-in steps with their copy number; for a stored step this is its position. */
export const stepsOfValues = (values: ElementValues): { copy: number; description: string }[] =>
  values.copiesOf('FS_Sub').flatMap((id) => {
    const description = values.text(elementAddress(id, 'FF_SubTask'))
    return description === null ? [] : [{ copy: copyNumber('FS_Sub', id) ?? 0, description }]
  })
