import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { type ComparisonOutcome, compareFigures, shownValue } from '@herdboard/domain/kpis/compare-figures.ts'
import { formatDecimals, MISSING_VALUE, withUnit } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/** Formats a key figure for its card. */
export const figureText = (value: number | null, type: KpiType, language: Language): string =>
  [value === null ? '' : type.prefix, formatDecimals(value, type.decimals, language)].filter(Boolean).join(' ')

/** Formats a key figure with its unit: `2,61 FEsv/kg`, `4,2 %`. */
export const figureWithUnit = (value: number | null, type: KpiType, language: Language): string =>
  withUnit(figureText(value, type, language), type.suffix)

export interface KpiChange {
  outcome: ComparisonOutcome
  direction: 'up' | 'down' | 'level'
  /**
   * The size of the change without a sign, because direction and word show it. Percentages change by percentage points.
   */
  size: { figure: string; unit: string; isPoints: boolean }
}

/**
 * Returns the change since the previous period; null when one of the two values is unknown. It is computed from the
 * displayed values, so that it equals their difference.
 */
export function kpiChangeOf(kpi: Kpi, type: KpiType, language: Language): KpiChange | null {
  const difference = compareFigures(shownValue(kpi.value, type), shownValue(kpi.previous, type), {
    decimals: type.decimals,
    goodWhen: type.good_when,
  })
  if (!difference) return null
  // The server's verdict applies, unless it contradicts the displayed values on whether they are equal.
  const isFinal = difference.outcome === 'unchanged' || kpi.verdict === 'unchanged'
  const outcome = isFinal ? difference.outcome : (kpi.verdict ?? difference.outcome)
  return {
    outcome,
    direction: outcome === 'unchanged' ? 'level' : difference.change > 0 ? 'up' : 'down',
    size: {
      figure: formatDecimals(Math.abs(difference.change), type.decimals, language),
      unit: type.suffix,
      isPoints: type.suffix === '%',
    },
  }
}

/** Formats a number of the formula; an unknown one is a dash. */
export const inputText = ({ value, decimals, unit }: Kpi['inputs'][number], language: Language): string =>
  value === null ? MISSING_VALUE : withUnit(formatDecimals(value, decimals, language), unit)
