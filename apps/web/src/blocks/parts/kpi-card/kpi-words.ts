import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { type ComparisonVerdict, compareFigures, shownValue } from '@herdboard/domain/key-figures/compare-figures.ts'
import { formatDecimals, MISSING_VALUE, withUnit } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/** A key figure as its card writes it. */
export const figureText = (value: number | null, type: KpiType, language: Language): string =>
  [value === null ? '' : type.prefix, formatDecimals(value, type.decimals, language)].filter(Boolean).join(' ')

/** The same with its unit: `2,61 FEsv/kg`, `4,2 %`. */
export const figureWithUnit = (value: number | null, type: KpiType, language: Language): string =>
  withUnit(figureText(value, type, language), type.suffix)

export interface KpiChange {
  verdict: ComparisonVerdict
  direction: 'up' | 'down' | 'level'
  /** How far, without a sign: direction and word carry it. Percentages differ by points, not by percent. */
  size: { figure: string; unit: string; isPoints: boolean }
}

/**
 * How a figure moved since the period before; null when either of the two is unknown. Taken from the two as they are
 * shown, so that whoever subtracts one from the other finds the same.
 */
export function kpiChangeOf(kpi: Kpi, type: KpiType, language: Language): KpiChange | null {
  const own = compareFigures(shownValue(kpi.value, type), shownValue(kpi.previous, type), {
    decimals: type.decimals,
    goodWhen: type.good_when,
  })
  if (!own) return null
  // The server's word goes first, unless it says that figures which look different are the same, or the other way round.
  const isSettled = own.verdict === 'unchanged' || kpi.verdict === 'unchanged'
  const verdict = isSettled ? own.verdict : (kpi.verdict ?? own.verdict)
  return {
    verdict,
    direction: verdict === 'unchanged' ? 'level' : own.change > 0 ? 'up' : 'down',
    size: {
      figure: formatDecimals(Math.abs(own.change), type.decimals, language),
      unit: type.suffix,
      isPoints: type.suffix === '%',
    },
  }
}

/** What one number of a formula reads as; unknown ones stay a dash. */
export const inputText = ({ value, decimals, unit }: Kpi['inputs'][number], language: Language): string =>
  value === null ? MISSING_VALUE : withUnit(formatDecimals(value, decimals, language), unit)
