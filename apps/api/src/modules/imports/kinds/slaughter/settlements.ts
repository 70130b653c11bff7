import type { FormInput } from '#modules/forms/service.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { numberOf, requiredNumber, tailColumns } from '../common-columns.ts'
import { formRowKind } from '../form-rows.ts'
import type { ImportColumnDefinition, TypedRow } from '../import-column.ts'
import {
  houseOfSettlement,
  settlementColumns,
  settlementElements,
  settlementMoneyColumns,
  settlementRuleFields,
  slaughterRows,
} from './slaughter-rows.ts'

/** Remarks of the slaughterhouse, each with the number of pigs. */
const REMARKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const remarkColumns: readonly ImportColumnDefinition[] = REMARKS.map((code) => ({
  key: `remark_${code}`,
  type: 'integer',
  min: 0,
  max: 9999,
}))

/** Settlements of slaughterhouses, a row each: form `formId.slaughter`. */
export const settlementImport = formRowKind({
  kind: 'settlements',
  ...slaughterRows,
  columns: [
    ...settlementColumns,
    { key: 'heads', aliases: ['antal', 'number'], type: 'integer', required: true, min: 1, max: 9999 },
    { key: 'condemned', type: 'integer', min: 0, max: 9999 },
    { key: 'carcass_kg', type: 'decimal', decimals: 1, required: true, min: 0, max: 999_999 },
    { key: 'lean_pct', type: 'decimal', decimals: 1, min: 40, max: 75 },
    { key: 'lean_adj', type: 'decimal', decimals: 2, min: -5, max: 5 },
    { key: 'weight_adj', type: 'decimal', decimals: 2, min: -5, max: 5 },
    ...settlementMoneyColumns.map((column) =>
      column.key === 'amount' ? { ...column, required: true as const } : column,
    ),
    ...remarkColumns,
    ...placeColumns,
    ...tailColumns,
  ],
  elements: {
    ...settlementElements,
    heads: 'FS_Main.FF_Number',
    condemned: 'FS_Main.FF_Condemned',
    carcass_kg: 'FS_Main.FF_TotalCarcassWeight',
    lean_pct: 'FS_Main.FF_LeanPct',
    lean_adj: 'FS_Price.FF_LeanAdj',
    weight_adj: 'FS_Price.FF_WeightAdj',
  },
  ruleFields: settlementRuleFields,
  fill(row, _at, session) {
    const house = houseOfSettlement(row, session)
    if ('rule' in house) return house
    const approved = requiredNumber(row, 'heads') - (numberOf(row, 'condemned') ?? 0)
    const avgKg = approved <= 0 ? null : requiredNumber(row, 'carcass_kg') / approved
    return {
      values: { ...house.values, 'FS_Main.FF_AvgCarcassWeight': avgKg, ...remarksOf(row) },
    }
  },
})

/** Values of the repeated section of remarks. */
function remarksOf(row: TypedRow): FormInput {
  const named = REMARKS.map((code) => ({ code, number: numberOf(row, `remark_${code}`) ?? 0 }))
  return Object.fromEntries(
    named
      .filter(({ number }) => number > 0)
      .flatMap(({ code, number }, index) => {
        const section = index === 0 ? 'FS_Remarks' : `FS_Remarks_${index}`
        return [
          [`${section}.FF_RemarkCode`, String(code)],
          [`${section}.FF_RemarkNumber`, number],
        ]
      }),
  )
}
