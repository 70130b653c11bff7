import type { FormInput } from '#modules/forms/service.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { numberOf, requiredNumber, tailColumns, textOf } from '../common-columns.ts'
import { type FilledRow, formRowKind } from '../form-rows.ts'
import { groupByCells, groupedRows } from '../grouped-rows.ts'
import type { TypedRow } from '../import-column.ts'
import {
  houseOfSettlement,
  settlementColumns,
  settlementElements,
  settlementMoneyColumns,
  settlementRuleFields,
  slaughterRows,
} from './slaughter-rows.ts'

const CARCASSES = 'FS_Carcasses.FF_Carcasses'
const GRAMS = 1000
const TENTHS = 10

/**
 * Settlements with their carcasses, a row a pig: form `formId.slaughter`. Rows of the same settlement are one entry,
 * whose weight and lean meat are those of its carcasses. A row without weight is a condemned pig.
 */
export const carcassImport = groupedRows(
  formRowKind({
    kind: 'carcasses',
    ...slaughterRows,
    columns: [
      ...settlementColumns,
      { key: 'carcass_weight', type: 'decimal', decimals: 1, min: 20, max: 200 },
      { key: 'lean_pct', type: 'decimal', decimals: 1, min: 40, max: 75 },
      { key: 'remark_codes', type: 'text', maxLength: 40 },
      ...settlementMoneyColumns,
      ...placeColumns,
      ...tailColumns,
    ],
    elements: settlementElements,
    ruleFields: { ...settlementRuleFields, carcass_weight: CARCASSES },
    fill(row, _at, session) {
      const house = houseOfSettlement(row, session)
      return 'rule' in house ? house : { values: { ...house.values, ...sumsOf([lineOf(row)]) } }
    },
  }),
  {
    groupOf: groupByCells('slaughterhouse', 'settlement_no', 'slaughter_date'),
    join: joinCarcasses,
  },
)

/** Joins the rows of a settlement: what one row states of it counts for all, and its figures are those of its pigs. */
function joinCarcasses([first, ...others]: readonly [FilledRow, ...FilledRow[]]): FilledRow {
  return {
    ...first,
    values: {
      ...Object.assign({}, ...others.toReversed().map(({ values }) => values)),
      ...first.values,
      ...sumsOf([first, ...others].map(({ values }) => linesOf(values))),
    },
  }
}

/** A pig as a line of the form's text of carcasses; null for one that was condemned. */
function lineOf(row: TypedRow): string | null {
  const weight = numberOf(row, 'carcass_weight')
  if (weight === null) return null
  const remarks = (textOf(row, 'remark_codes') ?? '').split(/[^\d]+/).filter((code) => code !== '')
  return [String(requiredNumber(row, 'carcass_weight')), String(numberOf(row, 'lean_pct') ?? '-'), ...remarks].join(' ')
}

/** Text of the one carcass of a row; null for a condemned pig. */
const linesOf = (values: FormInput): string | null => {
  const text = values[CARCASSES]
  return typeof text === 'string' ? text : null
}

/** Number, weight and lean meat of a settlement by its pigs; every other one was condemned. */
function sumsOf(lines: readonly (string | null)[]): FormInput {
  const approved = lines.filter((line) => line !== null)
  const figures = approved.map((line) => line.split(' ').map(Number))
  const weightG = figures.reduce((sum, [kg = 0]) => sum + Math.round(kg * GRAMS), 0)
  const lean = figures.flatMap(([, pct]) => (pct === undefined || Number.isNaN(pct) ? [] : [Math.round(pct * TENTHS)]))
  const leanTenths = lean.reduce((sum, tenths) => sum + tenths, 0)
  return {
    'FS_Main.FF_Number': lines.length,
    'FS_Main.FF_Condemned': lines.length - approved.length,
    'FS_Main.FF_TotalCarcassWeight': weightG / GRAMS,
    'FS_Main.FF_AvgCarcassWeight': approved.length === 0 ? null : weightG / GRAMS / approved.length,
    'FS_Main.FF_LeanPct': lean.length === 0 ? null : Math.round(leanTenths / lean.length) / TENTHS,
    [CARCASSES]: approved.length === 0 ? null : approved.join('\n'),
  }
}
