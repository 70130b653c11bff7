import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, UserId } from '@herdboard/contract/core/ids.ts'
import { instantOfFarmHour } from '@herdboard/domain/time/farm-day.ts'
import { completeImportedTask, removeImportedTask, selectFarmReaders } from '#modules/assignments/service.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { normalizedName } from '#modules/imports/receiving/column-name.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import { choicesOf, requiredText, textOf } from '../common-columns.ts'
import { type FilledRow, formRowKind } from '../form-rows.ts'
import type { ImportSession } from '../import-kind-definition.ts'

/** The clock hour of a completion, of which a file states only the day. */
const NOON = 12

/**
 * Tasks of one day: form `formId.task`. A cell holds all steps, separated by slashes. A task with the day of its
 * completion is done, also on a past day.
 */
export const taskImport = formRowKind({
  kind: 'tasks',
  form: formId.task,
  module: 'Assignments',
  subjectType: 'assignment',
  depth: 'farm',
  dayColumn: 'date',
  columns: [
    { key: 'date', type: 'day', required: true },
    { key: 'task', type: 'text', required: true, maxLength: 200 },
    { key: 'steps', type: 'text', maxLength: 2000 },
    { key: 'priority', type: 'choice', choices: choicesOf('priority', [1, 2, 3]) },
    { key: 'assignee', type: 'text', maxLength: 200 },
    { key: 'completed', type: 'day' },
    { key: 'remark', type: 'text', maxLength: 2000 },
    ...placeColumns,
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  elements: {
    date: 'FS_Main.FF_When',
    task: 'FS_Main.FF_Task',
    priority: 'FS_Main.FF_Priority',
    remark: 'FS_More.FF_Remark',
  },
  // A name, which becomes the person's id.
  ruleFields: { assignee: 'FS_Main.FF_Assignee' },
  fill(row, _at, { context }) {
    const steps = (textOf(row, 'steps') ?? '')
      .split('/')
      .map((step) => step.trim())
      .filter((step) => step !== '')
    const completed = textOf(row, 'completed')
    if (completed !== null && completed > context.today)
      return { rule: { code: 'dates.future', verdict: 'refused', field: 'completed' } }
    const day = requiredText(row, 'date')
    // The form takes no past day; `complete` gives a task that was done its own.
    const start = completed !== null && day < context.today ? context.today : day
    return {
      values: {
        'FS_Main.FF_When': { type: 'single', start, end: null, interval: null, weekdays: [] },
        ...Object.fromEntries(
          steps.map((step, index) => [`${index === 0 ? 'FS_Sub' : `FS_Sub_${index}`}.FF_SubTask`, step]),
        ),
      },
    }
  },
  async resolve(session, filled) {
    const assignee = await assigneeOf(session, filled)
    // Who did a task long ago gets no notification of a new one.
    return assignee === null || textOf(filled.row, 'completed') !== null ? {} : { 'FS_Main.FF_Assignee': assignee }
  },
  async complete(session, id, filled) {
    const { db, context, scope } = session
    const completed = textOf(filled.row, 'completed')
    if (completed === null) return
    const noon = instantOfFarmHour(completed, NOON)
    await completeImportedTask(db, context, scope, id as AssignmentId, {
      day: requiredText(filled.row, 'date'),
      at: new Date(Math.min(noon.getTime(), context.now.getTime())),
      by: (await assigneeOf(session, filled)) ?? scope.userId,
    })
  },
  async remove({ db, context, scope }, effects) {
    for (const { subjectId } of effects) await removeImportedTask(db, context, scope, subjectId as AssignmentId)
  },
})

/** The person that a row names; null without a name. Throws a RuleProblem for one without access to the farm. */
async function assigneeOf({ db, scope }: ImportSession, { row, at }: FilledRow): Promise<UserId | null> {
  const name = textOf(row, 'assignee')
  if (name === null) return null
  const readers = await selectFarmReaders(db, scope, at.place.farmId, null)
  const [found] = readers.filter((reader) => normalizedName(reader.name) === normalizedName(name))
  if (!found) throw ruleRefusal('import.person_unknown', { field: 'assignee', params: { name } })
  return found.id
}
