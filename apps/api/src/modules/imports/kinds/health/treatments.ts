import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { courseDays } from '@herdboard/domain/health/treatment-course.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { submitValues } from '#modules/forms/service.ts'
import { selectInstructionsOn } from '#modules/health/service.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { removeRecords } from '#modules/ledger/service.ts'
import { numberOf, requiredNumber, requiredText, tailColumns, textOf } from '../common-columns.ts'
import { formRowKind } from '../form-rows.ts'
import type { TypedRow } from '../import-column.ts'
import { drugOfRow, medicineColumns } from './medicine-columns.ts'

const NO_INSTRUCTION = '0'
const MAX_INTERVAL_DAYS = 7

/**
 * Courses of treatment: form `formId.treatment`, the medicine record. The days of a course that has ended are recorded
 * as given; those of one without an end become tasks.
 */
export const treatmentImport = formRowKind({
  kind: 'treatments',
  form: formId.treatment,
  module: 'Medicine',
  subjectType: 'record',
  depth: 'barn',
  dayColumn: 'start_date',
  columns: [
    { key: 'start_date', type: 'day', required: true },
    { key: 'end_date', type: 'day' },
    ...medicineColumns,
    { key: 'number', type: 'integer', required: true, min: 1, max: 99_999 },
    { key: 'weight_kg', type: 'decimal', decimals: 1, min: 0.5, max: 200 },
    { key: 'dose', type: 'decimal', decimals: 2, required: true, min: 0.01, max: 10_000 },
    { key: 'withheld_until', type: 'day' },
    { key: 'pen', type: 'text', maxLength: 40 },
    { key: 'mark', type: 'text', maxLength: 40 },
    ...placeColumns,
    ...tailColumns,
  ],
  elements: {
    number: 'FS_Main.FF_Number',
    pen: 'FS_Main.FF_Pen',
    mark: 'FS_Main.FF_Mark',
    weight_kg: 'FS_Main.FF_Weight',
    start_date: 'FS_Course.FF_Date',
    diagnosis: 'FS_Course.FF_Diagnosis',
    drug: 'FS_Course.FF_Drug',
    administration: 'FS_Course.FF_Method',
    dose: 'FS_Course.FF_DosePerAnimal',
    unit: 'FS_Course.FF_DoseUnit',
    days: 'FS_Course.FF_Days',
    withheld_until: 'FS_Course.FF_Withdrawal',
    end_date: 'FS_Course.FF_Interval',
    remark: 'FS_More.FF_Remark',
  },
  fill(row) {
    const interval = intervalOf(row)
    if (interval === null) return { rule: { code: 'import.course_days', verdict: 'refused', field: 'end_date' } }
    const weight = numberOf(row, 'weight_kg')
    const days = planOf(row, interval)
    const [last, until] = [days.at(-1) ?? '', textOf(row, 'withheld_until')]
    if (until !== null && until < last)
      return { rule: { code: 'import.days_reversed', verdict: 'refused', field: 'withheld_until' } }
    return {
      values: {
        'FS_Course.FF_DosePerAnimal': requiredNumber(row, 'dose'),
        'FS_Course.FF_Interval': String(interval),
        'FS_Course.FF_FirstDone': true,
        ...(weight !== null && { 'FS_Main.FF_Weight': weight }),
        ...(until !== null && { 'FS_Course.FF_Withdrawal': daysBetween(last, until) }),
      },
    }
  },
  async resolve(session, { row, at }) {
    const { db, scope } = session
    const drug = await drugOfRow(session, row)
    const pigType = at.barn?.pigType ?? SLAUGHTER_PIGS
    const day = requiredText(row, 'start_date')
    const prescribed = (await selectInstructionsOn(db, scope, { farmId: at.place.farmId, pigType, day })).find(
      (one) => one.drug_id === drug.id && String(one.diagnosis_id) === row.diagnosis,
    )
    return {
      'FS_Main.FF_Instruction': prescribed?.id ?? NO_INSTRUCTION,
      'FS_Course.FF_Drug': drug.id,
      'FS_Course.FF_Method': textOf(row, 'administration') ?? String(prescribed?.method_id ?? drug.method),
      ...(row.withheld_until === null && {
        'FS_Course.FF_Withdrawal': prescribed?.withdrawal_days ?? drug.withdrawal_days,
      }),
    }
  },
  async complete(session, id, { row }) {
    if (row.end_date === null) return
    const days = planOf(row, intervalOf(row) ?? 1)
    for (const [index, day] of days.entries()) {
      if (index === 0 || day > session.context.today) continue
      const at = { resource_id: `${id}:${index + 1}` }
      const values = { 'FS_Main.FF_Date': day }
      await submitValues(session, { form: formId.treatmentDay, at, values, confirmed: true })
    }
  },
  async remove({ db, context, scope }, effects) {
    await removeRecords(
      db,
      context,
      scope,
      effects.map(({ subjectId }) => subjectId as RecordId),
    )
  },
})

const planOf = (row: TypedRow, interval: number): string[] =>
  courseDays(requiredText(row, 'start_date'), requiredNumber(row, 'days'), interval)

/** Days from one dose to the next: those that lead from the first day to the last; null where none does. */
function intervalOf(row: TypedRow): number | null {
  const [days, end] = [requiredNumber(row, 'days'), textOf(row, 'end_date')]
  if (end === null) return 1
  const length = daysBetween(requiredText(row, 'start_date'), end)
  if (days === 1) return length === 0 ? 1 : null
  const interval = length / (days - 1)
  return Number.isInteger(interval) && interval >= 1 && interval <= MAX_INTERVAL_DAYS ? interval : null
}
