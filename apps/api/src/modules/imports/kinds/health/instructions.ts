import { formId } from '@herdboard/contract/core/form-id.ts'
import type { InstructionId } from '@herdboard/contract/core/ids.ts'
import { removeInstruction } from '#modules/health/service.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { numberOf, textOf } from '../common-columns.ts'
import { formRowKind } from '../form-rows.ts'
import { drugOfRow, medicineColumns } from './medicine-columns.ts'

/** The vet's treatment instructions: form `formId.newInstruction`. */
export const instructionImport = formRowKind({
  kind: 'instructions',
  form: formId.newInstruction,
  module: 'Medicine',
  subjectType: 'instruction',
  depth: 'farm',
  dayColumn: 'issued',
  columns: [
    ...medicineColumns,
    {
      key: 'animal_group',
      type: 'choice',
      required: true,
      choices: [
        { value: 'weaners', text: 'option:animal_group.WEANERS' },
        { value: 'slaughter_pigs', text: 'option:animal_group.SLAUGHTER_PIGS' },
      ],
    },
    { key: 'dose_per_kg', type: 'decimal', decimals: 4, required: true, min: 0.0001, max: 100_000 },
    { key: 'withdrawal_days', type: 'integer', required: true, min: 0, max: 200 },
    { key: 'issued', type: 'day', required: true },
    { key: 'expires', type: 'day', required: true },
    { key: 'vet', type: 'text', maxLength: 100 },
    ...placeColumns.filter(({ key }) => key === 'chr' || key === 'farm'),
    { key: 'remark', type: 'text', maxLength: 2000 },
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  elements: {
    diagnosis: 'FS_Main.FF_Diagnosis',
    drug: 'FS_Main.FF_Drug',
    animal_group: 'FS_Main.FF_AnimalGroup',
    administration: 'FS_Main.FF_Method',
    dose_per_kg: 'FS_Dose.FF_DoseRate',
    unit: 'FS_Dose.FF_DoseUnit',
    days: 'FS_Dose.FF_Days',
    withdrawal_days: 'FS_Dose.FF_Withdrawal',
    issued: 'FS_Valid.FF_IssueDate',
    expires: 'FS_Valid.FF_Expires',
    vet: 'FS_Valid.FF_Vet',
    remark: 'FS_More.FF_Remark',
  },
  fill: (row) => ({
    values: {
      'FS_Main.FF_AnimalGroup': row.animal_group === 'weaners' ? 'WEANERS' : 'SLAUGHTER_PIGS',
      'FS_Dose.FF_DoseRate': numberOf(row, 'dose_per_kg'),
      'FS_Dose.FF_DosePerHead': false,
    },
  }),
  async resolve(session, { row }) {
    const drug = await drugOfRow(session, row)
    return {
      'FS_Main.FF_Drug': drug.id,
      'FS_Main.FF_Method': textOf(row, 'administration') ?? String(drug.method),
      'FS_Dose.FF_Interval': drug.interval_days,
    }
  },
  async remove({ db, context, scope }, effects) {
    for (const { subjectId } of effects) await removeInstruction(db, context, scope, subjectId as InstructionId)
  },
})
