import { weightsAgree } from '@herdboard/domain/forms/weight-triad.ts'
import { type PigType, SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { numberOf, requiredNumber } from './common-columns.ts'
import type { ImportColumnDefinition, TypedRow } from './import-column.ts'
import type { ImportSession } from './import-kind-definition.ts'

/** Columns of pigs that were weighed together: their number, and their mean or total weight. */
export const pigColumns: readonly ImportColumnDefinition[] = [
  { key: 'number', type: 'integer', required: true, min: 1, max: 10_000 },
  { key: 'average_kg', type: 'decimal', decimals: 3, min: 0, max: 200, oneOf: ['average_kg', 'total_kg'] },
  { key: 'total_kg', type: 'decimal', decimals: 3, min: 0, max: 1_000_000 },
  { key: 'spread_kg', type: 'decimal', decimals: 2, min: 0, max: 100 },
]

/** Pigs of a row with their weights as the form has them; grams are whole. */
export interface PigsOfRow {
  head: number
  /** Of all pigs; null where the row has no weight. */
  liveG: number | null
  avgKg: number | null
  totalKg: number | null
}

/** Returns the pigs of a row: the typed total weight, else number × average. */
export function pigsOfRow(row: TypedRow): PigsOfRow {
  const head = requiredNumber(row, 'number')
  const [average, total] = [numberOf(row, 'average_kg'), numberOf(row, 'total_kg')]
  const liveG = total !== null ? Math.round(total * 1000) : average === null ? null : Math.round(head * average * 1000)
  return {
    head,
    liveG,
    avgKg: average ?? (total === null ? null : Math.round((total / head) * 1000) / 1000),
    totalKg: total ?? (liveG === null ? null : liveG / 1000),
  }
}

/** Rule: number × average and total must agree. */
export function weightSumRules(row: TypedRow): BrokenRule[] {
  const triad = {
    number: numberOf(row, 'number'),
    avgKg: numberOf(row, 'average_kg'),
    totalKg: numberOf(row, 'total_kg'),
  }
  return weightsAgree(triad) ? [] : [{ code: 'weight.sum', verdict: 'refused', field: 'total_kg' }]
}

/** The column that states the weight of a row. */
export const weightColumn = (row: TypedRow): 'average_kg' | 'total_kg' =>
  numberOf(row, 'average_kg') === null ? 'total_kg' : 'average_kg'

/** The mean weight of a row with the column that states it, for the rules of weights. */
export const weighedRow = (row: TypedRow, { i18n }: ImportSession) => ({
  weightKg: pigsOfRow(row).avgKg,
  field: weightColumn(row),
  i18n,
})

/** The pig type of a record's barn. */
export const pigTypeOfDraft = ({ place }: RecordDraft, { names }: ImportSession): PigType =>
  (place.barnId && names.barnById(place.barnId)?.pigType) || SLAUGHTER_PIGS
