import type { TableCell } from '@herdboard/contract/figures/table.ts'
import { hasTooFewPigDays, herdSums, type RowHerd } from '@herdboard/domain/analysis/analysis-column.ts'
import type { EmptyReason } from '#modules/tables/service.ts'
import type { Translator } from '#platform/text/translator.ts'
import { type AnalysisRow, BATCH_LEVEL, isTotalRow } from '../analysis-rows.ts'

/** Columns per pig place. */
const COLUMNS_OF_PLACES = ['occupancy', 'margin_place'] as const

/** Returns a cell, or a dash that names the one input that is missing. */
export const explainedCell = (
  text: Translator,
  key: string,
  value: number | EmptyReason,
): Readonly<Record<string, TableCell>> =>
  typeof value === 'number' ? { [key]: value } : { [key]: null, [`${key}_reason`]: text(`tables:empty.${value}`) }

/** Returns why nothing can be compared with the period before; null where its figure alone may be unknown. */
export function previousLack(before: RowHerd, hasPeriodBefore: boolean): EmptyReason | null {
  if (!hasPeriodBefore) return 'no_period_before'
  if (!hasTooFewPigDays(before)) return null
  return herdSums(before).pigDays === 0 ? 'none_before' : 'few_before'
}

/** Returns the reasons of empty cells per pig place. */
export function placeReasons(
  text: Translator,
  cells: Readonly<Record<string, TableCell>>,
  row: AnalysisRow,
  herd: RowHerd,
  level: number,
): Readonly<Record<string, TableCell>> {
  const reason = text(`tables:empty.${placeLack(row, herd, level)}`)
  return Object.fromEntries(
    COLUMNS_OF_PLACES.filter((key) => cells[key] === null).map((key) => [`${key}_reason`, reason]),
  )
}

function placeLack(row: AnalysisRow, { parts, set }: RowHerd, level: number): EmptyReason {
  if (level === BATCH_LEVEL && isTotalRow(row)) return 'shared_places'
  if (!set.places) return 'places_unknown'
  if (set.days === 0) return 'different_days'
  return parts.length === 0 ? 'no_pigs' : 'no_opening'
}
