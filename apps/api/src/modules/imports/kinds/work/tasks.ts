import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId } from '@herdboard/contract/core/ids.ts'
import { removeAssignmentOrSeries, selectFarmReaders } from '#modules/assignments/service.ts'
import { normalizedName } from '#modules/imports/checking/company-names.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import { choicesOf, requiredText, textOf } from '../common-columns.ts'
import { formRowKind } from '../form-rows.ts'

/** Tasks of one day: form 31. A cell holds all steps, separated by slashes. */
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
    { key: 'remark', type: 'text', maxLength: 2000 },
    ...placeColumns,
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  elements: {
    date: 'FS_Main.FF_When',
    task: 'FS_Main.FF_Task',
    priority: 'FS_Main.FF_Priority',
    assignee: 'FS_Main.FF_Assignee',
    remark: 'FS_More.FF_Remark',
  },
  fill(row) {
    const steps = (textOf(row, 'steps') ?? '')
      .split('/')
      .map((step) => step.trim())
      .filter((step) => step !== '')
    const start = requiredText(row, 'date')
    return {
      values: {
        'FS_Main.FF_When': { type: 'single', start, end: null, interval: null, weekdays: [] },
        ...Object.fromEntries(
          steps.map((step, index) => [`${index === 0 ? 'FS_Sub' : `FS_Sub_${index}`}.FF_SubTask`, step]),
        ),
      },
    }
  },
  async resolve({ db, scope }, { row, at }) {
    const name = textOf(row, 'assignee')
    if (name === null) return {}
    const readers = await selectFarmReaders(db, scope, at.place.farmId, null)
    const [found] = readers.filter((reader) => normalizedName(reader.name) === normalizedName(name))
    if (!found) throw ruleRefusal('import.person_unknown', { field: 'assignee', params: { name } })
    return { 'FS_Main.FF_Assignee': found.id }
  },
  async remove({ db, context, scope }, effects) {
    for (const { subjectId } of effects)
      await removeAssignmentOrSeries(db, context, scope, subjectId as AssignmentId, 'this')
  },
})
