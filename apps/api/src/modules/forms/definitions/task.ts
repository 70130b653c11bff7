import type { ElementValue, RecurrenceValue } from '@herdboard/contract/form.ts'
import type { AssignmentId, UserId } from '@herdboard/contract/ids.ts'
import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { nextOccurrence, occurrencesBetween } from '@herdboard/domain/work/occurrences.ts'
import {
  changeTask,
  createTasks,
  mayChangeAll,
  mayReopen,
  reopen,
  type StoredAssignment,
  type StoredTemplate,
  selectReaders,
  selectTaskNames,
  selectTemplates,
  storedAssignment,
} from '#modules/assignments/service.ts'
import { imagesOfEntries } from '#modules/images/service.ts'
import { type BrokenRule, assertRules, Problem } from '#platform/problem.ts'
import { type Asking, asking } from '../elements/asking.ts'
import { given } from '../engine/day.ts'
import type { Change, FormDefinition, Opening, Proposal } from '../engine/definition.ts'
import { besidePhotos } from '../engine/photos.ts'
import { placeOfRecord } from '../engine/place.ts'
import { addressOf, copyNumber, type Values } from '../engine/values.ts'

const SUGGESTIONS = 20
const PRIORITIES = [1, 2, 3] as const
const FOLLOWING = '2'
/** So many tasks in so many days are asked about. */
const MANY = 200
const MANY_DAYS = 60

const once = (day: string): RecurrenceValue => ({ type: 'single', start: day, end: null, interval: null, weekdays: [] })

/** Something to do, once or again and again, at one or more places. */
export const task: FormDefinition = {
  formId: 31,
  async open(at, typed) {
    const { db, scope, context, entry } = at
    const stored = entry && (await storedAssignment(db, scope, entry.id as AssignmentId))
    const templates = stored ? [] : await selectTemplates(db, scope)
    const template = templateNamed(templates, at.resource)
    const photos = await imagesOfEntries(
      db,
      scope,
      templates.map(({ id }) => id),
    )
    const remarkOf = ({ id, description }: StoredTemplate) => besidePhotos(description, photos.get(id) ?? [])
    const readers = await selectReaders(db, scope, at.place.farm.id, stored?.assignee_id ?? null)
    const names = await selectTaskNames(db, scope, at.place.farm.id, SUGGESTIONS)
    const ask = asking(at)
    return {
      sections: [
        ask.section('FS_Main', { name: 'task' }, [
          // Also in a form that was opened when there still were some.
          ...(templates.length > 0 || typed.all.has('FS_Main.FF_Template')
            ? [
                ask.dropdown('FF_Template', {
                  wide: true,
                  options: templates.map(({ id, name }) => ({ id, value: name })),
                  value: template?.id ?? null,
                  computes: true,
                }),
              ]
            : []),
          ask.line('FF_Task', {
            required: true,
            maxLength: 200,
            wide: true,
            suggestions: names,
            value: template?.name ?? null,
          }),
          ask.recurrence('FF_When', {
            required: true,
            ...(!stored && { from: context.today }),
            value: startingOn(template?.recurrence ?? null, context.today),
          }),
          ask.dropdown('FF_Assignee', { options: readers.map(({ id, name }) => ({ id, value: name })) }),
          ask.dropdown('FF_Priority', {
            required: true,
            options: ask.options('priority', PRIORITIES),
            value: String(template?.priority ?? 2),
          }),
        ]),
        stepsIn(ask, template?.steps ?? []),
        ask.section('FS_More', { name: 'more', folded: true }, [
          ask.area('FF_Remark', {
            label: 'field.description',
            maxLength: 2000,
            photos: true,
            value: template && remarkOf(template),
          }),
        ]),
        ...(stored ? editSection(ask, at, stored) : []),
      ],
      proposals: (change) => fromTemplate(templates, remarkOf, change, context.today),
      rules: (values) => [...recurrenceRules(at, values), ...doneRules(at, stored, values)],
      keeping: {
        keep: async (values, { confirmed, rules }) => {
          assertRules(rules, confirmed)
          const ids = await keep(at, stored, values)
          return { id: given(ids[0] ?? null, 'a place'), pending: false, entries: { kind: 'assignment', ids } }
        },
      },
      done: () => at.say.text(stored ? 'forms:done.31_saved' : 'forms:done.31', { count: at.places.length }),
    }
  },
}

/** A template that the form is opened for. Throws `request.not_found`. */
function templateNamed(templates: readonly StoredTemplate[], id: string | null): StoredTemplate | null {
  if (id === null) return null
  const template = templates.find((one) => one.id === id)
  if (!template) throw new Problem('request.not_found')
  return template
}

const startingOn = (pattern: RecurrenceValue | null, day: string): RecurrenceValue =>
  pattern === null ? once(day) : { ...pattern, start: day }

/** Steps, one a copy; an empty one is none. */
export const stepsIn = (ask: Pick<Asking, 'repeated' | 'line'>, steps: readonly string[]) =>
  ask.repeated('FS_Sub', { name: 'sub', add: 'step', copies: steps.slice(1).map((step) => ({ FF_SubTask: step })) }, [
    ask.line('FF_SubTask', { maxLength: 200, wide: true, value: steps[0] ?? null }),
  ])

function editSection(ask: Asking, { scope, context }: Opening, stored: StoredAssignment) {
  const elements = [
    ...(stored.series_id === null || !scope.writableFarms.has(stored.farm_id)
      ? []
      : [ask.radio('FF_Scope', { required: true, wide: true, options: ask.options('scope', [1, 2]), value: '1' })]),
    ...(mayReopen(scope, stored, context.now) ? [ask.checkbox('FF_Reopen')] : []),
  ]
  return elements.length === 0 ? [] : [ask.section('FS_Edit', { name: 'edit' }, elements)]
}

/** A template that was just chosen fills in everything anew, its steps in as many copies as it has. */
function fromTemplate(
  templates: readonly StoredTemplate[],
  remarkOf: (template: StoredTemplate) => ElementValue,
  { values, elementId }: Change,
  today: string,
): Proposal[] {
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
    { address: 'FS_Main.FF_When', value: startingOn(chosen.recurrence, start), always: true },
    { address: 'FS_Main.FF_Priority', value: String(chosen.priority), always: true },
    { address: 'FS_More.FF_Remark', value: remarkOf(chosen), always: true },
    ...rows.map(({ id, step }) => ({ address: addressOf(id, 'FF_SubTask'), value: step, always: true })),
  ]
}

const whenIn = (values: Values): Recurrence | null => {
  const when = values.recurrence('FS_Main.FF_When')
  return when?.start ? { ...when, start: when.start } : null
}

/** It must fall on a day, and on no more than people can do. */
function recurrenceRules({ places }: Opening, values: Values): BrokenRule[] {
  const when = whenIn(values)
  if (when === null || when.type === 'single') return []
  const field = 'FS_Main.FF_When'
  if (nextOccurrence(when, addDays(when.start, -1)) === null) {
    return [{ code: 'recurrence.never', verdict: 'refused', field }]
  }
  const days = occurrencesBetween(when, when.start, addDays(when.start, MANY_DAYS - 1)).length
  const count = days * places.length
  return count > MANY ? [{ code: 'assignment.many', verdict: 'doubtful', field, params: { count } }] : []
}

/** What is done stays as it is for all but administrators, unless it is opened again. */
function doneRules({ scope }: Opening, stored: StoredAssignment | null, values: Values): BrokenRule[] {
  const isFree = stored === null || mayChangeAll(scope, stored) || values.flag('FS_Edit.FF_Reopen')
  return isFree ? [] : [{ code: 'assignment.done', verdict: 'refused', field: 'FS_Edit.FF_Reopen' }]
}

/** Gives back the tasks that hold what the form says, the first one first. */
async function keep(at: Opening, stored: StoredAssignment | null, values: Values): Promise<AssignmentId[]> {
  const { db, context, scope, places } = at
  const draft = {
    name: given(values.text('FS_Main.FF_Task'), 'FF_Task'),
    description: values.text('FS_More.FF_Remark'),
    assigneeId: values.text('FS_Main.FF_Assignee') as UserId | null,
    priority: Number(given(values.text('FS_Main.FF_Priority'), 'FF_Priority')) as 1 | 2 | 3,
    when: given(whenIn(values), 'FF_When'),
  }
  const steps = stepsOf(values)
  if (!stored) {
    const texts = steps.map(({ description }) => description)
    return createTasks(db, context, scope, places.map(placeOfRecord), { ...draft, steps: texts })
  }
  if (!at.entry?.isEditable) throw new Problem('request.not_allowed')
  const known = steps.map(({ copy, description }) => ({ id: stored.steps[copy]?.id ?? null, description }))
  const reach = values.text('FS_Edit.FF_Scope') === FOLLOWING ? 'following' : 'this'
  const isReopened = stored.completed_at !== null && values.flag('FS_Edit.FF_Reopen')
  if (isReopened) await reopen(db, context, scope, stored)
  const before = isReopened ? await storedAssignment(db, scope, stored.id) : stored
  return changeTask(db, context, scope, before, { ...draft, steps: known, reach })
}

/** The steps that say something, each with the number of its copy: that of a stored one is its place. */
export const stepsOf = (values: Values): { copy: number; description: string }[] =>
  values.copiesOf('FS_Sub').flatMap((id) => {
    const description = values.text(addressOf(id, 'FF_SubTask'))
    return description === null ? [] : [{ copy: copyNumber('FS_Sub', id) ?? 0, description }]
  })
