import type { PricedInsertion } from '@herdboard/domain/analysis/deviation-facts.ts'
import { judgeFigure } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { lateReasons, type ProvisionalReason } from '@herdboard/domain/economy/money-line.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { figureSums } from '@herdboard/domain/kpis/aggregation/fed-days.ts'
import {
  type FigureMarks,
  type SumsOverUnits,
  sumsOverUnits,
} from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import type { AlikePart } from '@herdboard/domain/kpis/aggregation/merge-alike-units.ts'
import { sumUnits, type UnitSet } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import type { FigureSetting } from '@herdboard/domain/kpis/kpi.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { percentOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { ReportFacts } from './report-facts.ts'
import type { ReportRow } from './report-row.ts'
import type { NamedRow } from './report-rows.ts'

/** Input of one column of the report: a period, a batch or a total. */
export interface ReportColumn {
  parts: readonly AlikePart[]
  set: UnitSet
  setting: FigureSetting
  facts: ReportFacts
  /** Pigs that came to each unit. */
  insertions: readonly PricedInsertion[]
}

export interface ReportCell extends FigureMarks {
  /** Full precision; null if not known. */
  value: number | null
  /** Outside the normal range of such pigs. */
  isUnusual: boolean
  /** What the value is estimated without; empty if it is final. */
  provisional: readonly ProvisionalReason[]
}

/** Sums of the whole column, for figures that need neither feed nor an opening stock. */
export const columnSums = ({ parts, set }: ReportColumn): PeriodSums => sumUnits(parts, set)

/** Returns the sums of a row: those of a key figure with the same needs. */
export function rowSums(
  row: Pick<ReportRow, 'needs'>,
  { parts, set }: ReportColumn,
): SumsOverUnits & { pigDaysWithoutFeed: number } {
  const fitting = parts.map((part) => ({ ...part, ...figureSums(row, part.sums, part.known) }))
  return {
    ...sumsOverUnits(row.needs, fitting, set),
    pigDaysWithoutFeed: fitting.reduce((sum, part) => sum + part.pigDaysWithoutFeed, 0),
  }
}

/**
 * Calculates one cell. It uses the same sums as a key figure with the same needs, so that report and cards agree. Units
 * that lack a needed sum are left out; the value is null if too much is left out. A row that is valid only for all pigs
 * and days has no value as soon as anything is left out.
 */
export function reportCell({ row }: NamedRow, column: ReportColumn): ReportCell {
  const { set, setting, facts } = column
  const { sums, isEnough, leftOut, leftOutPigDays, feedKgWithoutPigs, foundHead, lacksGain, pigDaysWithoutFeed } =
    rowSums(row, column)
  const isOfAll = row.ofAll === 'always' || row.ofAll === setting.periodKind
  const lacks = isOfAll && (leftOut.length > 0 || pigDaysWithoutFeed > 0)
  const value = isEnough && !lacks ? row.compute({ sums, facts, setting }) : null
  const provisional = value === null ? [] : lateReasons(facts.money, row.money)
  // An emptied place is as full as it should be.
  const isOutside = set.isEmptied !== true && isUnusual(row.band, setting.pigType, value)
  const isUnmeasured = isEnough && lacksGain && value === null
  return { value, isUnusual: isOutside, leftOutPigDays, feedKgWithoutPigs, foundHead, isUnmeasured, provisional }
}

/**
 * Returns the pig-days of a column without recorded feed, and those with feed but without its price; percent of all.
 */
export function feedGapPercents({ parts }: ReportColumn): { unfed: number; unpriced: number } {
  const share = (known: 'fed' | 'priced'): number =>
    percentOrNull(
      parts.reduce((sum, part) => sum + Math.max(0, part.sums.pigDays - part.known[known].pigDays), 0),
      parts.reduce((sum, part) => sum + part.sums.pigDays, 0),
    ) ?? 0
  return { unfed: share('fed'), unpriced: share('priced') }
}

function isUnusual(band: NamedRow['row']['band'], pigType: PigType, value: number | null): boolean {
  if (band === null) return false
  const judged = judgeFigure(band, pigType, value)
  return judged === 'warn' || judged === 'error'
}

/**
 * Joins several batches to one column; each was followed over its own days. Its places are the mean over those days, so
 * that places × days equals the sum of the batches.
 */
export function joinColumns(columns: readonly ReportColumn[], facts: ReportFacts, days: number): ReportColumn {
  const [first] = columns
  if (!first) throw new Error('there are no columns to join')
  const periodKinds = new Set(columns.map(({ setting }) => setting.periodKind))
  const placeDays = columns.reduce<number | null>(
    (sum, { set }) => (sum === null || set.places === null ? null : sum + set.places * set.days),
    0,
  )
  return {
    parts: columns.flatMap(({ parts }) => parts),
    set: {
      days,
      places: ratioOrNull(placeDays, days),
      innerTransfers: columns.flatMap(({ set }) => set.innerTransfers),
      lossUnits: new Set(columns.flatMap(({ set }) => [...set.lossUnits])),
    },
    setting: { ...first.setting, periodKind: periodKinds.size === 1 ? first.setting.periodKind : 'open_batch' },
    facts,
    insertions: columns.flatMap(({ insertions }) => insertions),
  }
}
