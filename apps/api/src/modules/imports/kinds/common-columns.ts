import type { TextKey } from '#platform/text/text-key.ts'
import type { ImportColumnDefinition, TypedRow } from './import-column.ts'

/** Columns at the end of every kind of record. */
export const tailColumns: readonly ImportColumnDefinition[] = [
  { key: 'remark', type: 'text', maxLength: 500 },
  { key: 'external_id', type: 'text', maxLength: 80 },
]

/** Number of a row's column; null for an empty cell. */
export const numberOf = (row: TypedRow, key: string): number | null => {
  const value = row[key]
  return value === null || value === undefined ? null : Number(value)
}

/** Text of a row's column; null for an empty cell. */
export const textOf = (row: TypedRow, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' ? value : null
}

/** Number of a required column: an empty one never reaches the conversion. */
export function requiredNumber(row: TypedRow, key: string): number {
  const value = numberOf(row, key)
  if (value === null) throw new Error(`column ${key} is required`)
  return value
}

/** Text of a required column. */
export function requiredText(row: TypedRow, key: string): string {
  const value = textOf(row, key)
  if (value === null) throw new Error(`column ${key} is required`)
  return value
}

/** Values of a record as its form shows them, without those that are empty. */
export const detailOf = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** Groups of `option` whose texts may stand in a file for the numbers that records store. */
type NumberedChoice =
  | 'administration'
  | 'breed'
  | 'budget_basis'
  | 'death_cause'
  | 'death_kind'
  | 'departure_kind'
  | 'diagnosis'
  | 'entry_kind'
  | 'posting_category'
  | 'priority'
  | 'production_kind'
  | 'weigh_method'

/** Choices of a column: each number, with its text in the five languages. */
export const choicesOf = (group: NumberedChoice, ids: readonly number[]): { value: string; text: TextKey }[] =>
  ids.map((id) => ({ value: String(id), text: `option:${group}.${id}` as TextKey }))
