import type { Kpi } from '@herdboard/contract/figures/dashboard.ts'
import type { FigureOverUnits } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import { compareFigures } from '@herdboard/domain/kpis/compare-figures.ts'
import type { FigureRange } from '@herdboard/domain/kpis/estimate-range.ts'
import { type FigureEnd, restsOnWeight } from '@herdboard/domain/kpis/figure-end.ts'
import type { FigureInput, KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { productOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { energyOf } from './energy.ts'
import { figureNotes, unknownNotes } from './figure-notes.ts'
import { type HerdSelection, unitName } from './herd-selection.ts'
import { presentBenchmark } from './present-benchmark.ts'

export interface KpiFigures {
  /** Period of `now`, or the requested one where that is entirely in the future. */
  period: Period
  /** Null where the period is entirely in the future. */
  now: FigureOverUnits | null
  before: FigureOverUnits | null
  weeks: readonly FigureOverUnits[]
  /** On what gains of the period rest. */
  end: FigureEnd | null
  /** Where the figure lies, given the error of an estimated gain. */
  range: FigureRange | null
  /** Position among the four chosen figures, from 0; null for the others. */
  index: number | null
}

/** Sums that counts of the stock make known; what was recorded of movements and carcasses rests on no count. */
const COUNTED_SUMS: readonly KpiFormula['needs'][number][] = ['gainKg', 'openingHead', 'closingHead']

/** Returns a key figure for its card: in the reader's language and unit of energy, with the inputs of its formula. */
export function presentKpi(
  figure: KpiFormula,
  herd: HerdSelection,
  { period, now, before, weeks, end, range, index }: KpiFigures,
  context: RequestContext,
): Kpi {
  const { unit: readUnit, factor } = readerUnit(figure.unit, energyOf(context))
  const read = (exact: number): number => statedFigure(exact * factor, readUnit) ?? exact * factor
  const readOrNull = (exact: number | null): number | null => (exact === null ? null : read(exact))
  const [is, was] = [now?.value ?? null, before?.value ?? null]
  const value = readOrNull(is)
  return {
    type_id: figure.typeId,
    index_id: index,
    value,
    previous: readOrNull(was),
    verdict: outcomeOf(productOrNull(is, factor), productOrNull(was, factor), figure),
    trend: weeks.map((week) => readOrNull(week.value)),
    benchmark: presentBenchmark(figure, herd, period, context),
    inputs: (now?.inputs ?? []).map((input) => presentInput(input, context)),
    basis: value !== null && figure.needs.some((need) => COUNTED_SUMS.includes(need)) ? (now?.basis ?? null) : null,
    needs_measuring: now?.isUnmeasured ?? false,
    rests_on: value !== null && restsOnWeight(figure) ? end : null,
    range: value !== null && range ? { low: read(range.low), high: read(range.high) } : null,
    left_out: leftOutNames(herd, now?.leftOut ?? []),
    notes: now
      ? [
          ...figureNotes(context, figure, now),
          ...unknownNotes(context, { key: figure.key, pigType: herd.pigType }, now),
        ]
      : [],
  }
}

/** Returns how a figure compares with the one before. Null for a figure where neither direction is better. */
function outcomeOf(value: number | null, previous: number | null, figure: KpiFormula): Kpi['verdict'] {
  const outcome = compareFigures(value, previous, figure)?.outcome ?? null
  return outcome === 'higher' || outcome === 'lower' ? null : outcome
}

function presentInput({ key, value, unit, decimals }: FigureInput, context: RequestContext): Kpi['inputs'][number] {
  const { unit: read, factor } = readerUnit(unit, energyOf(context))
  return {
    name: context.text(`kpis:input.${key}`),
    value: statedFigure(productOrNull(value, factor), read),
    unit: context.text(`kpis:unit.${read}`),
    decimals,
  }
}

function leftOutNames({ units }: HerdSelection, leftOut: readonly string[]): string[] {
  const left = new Set(leftOut)
  return [...units.values()].filter(({ id }) => left.has(id)).map((unit) => unitName(unit, units.values()))
}
