import { INFERIOR_NEGATIVE_STOCK } from '@herdboard/domain/data-quality/herd-measures.ts'
import type { LimitEnds } from '@herdboard/domain/data-quality/judge-measurement.ts'
import { shownLimits } from '@herdboard/domain/data-quality/judge-measurement.ts'
import type { QualityMethod } from '@herdboard/domain/data-quality/quality-methods.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { WorstFinding } from './method-finding.ts'
import type { StoredMethodResult } from './sql/assessments.ts'

/** Texts, days and figures in the reader's language. */
export interface QualityTexts {
  text: Translator
  day(day: string): string
  /** Formats a figure with at most `decimals` decimals; one by default. */
  formatNumber(value: number, decimals?: number): string
}

export const qualityTextsIn = ({ language, text }: RequestContext): QualityTexts => ({
  text,
  day: (day) => formatFarmDay(language, day),
  formatNumber: (value, decimals = 1) => formatFigure(language, value, decimals),
})

type MethodResultOrNull = Pick<StoredMethodResult, 'measured' | 'missing' | 'pig_type' | 'limits'> | null

/** Shown where no value exists. */
const EMPTY = '–'

const unitSuffix = (i18n: QualityTexts, { unit }: QualityMethod): string =>
  unit === 'ratio' ? '' : ` ${i18n.text(`quality:unit.${unit}`)}`

export function formatMeasured(i18n: QualityTexts, method: QualityMethod, result: MethodResultOrNull): string {
  if (result === null || result.missing) return EMPTY
  // Inferior without a value: what is judged by its age has never happened.
  if (result.measured === null) return i18n.text('quality:never')
  return `${i18n.formatNumber(result.measured, method.decimals)}${unitSuffix(i18n, method)}`
}

/** Why a method has no value; of what never happened, also what to do. Null where it has one. */
export function formatMissing(
  i18n: QualityTexts,
  method: QualityMethod,
  result: Omit<StoredMethodResult, 'inputs'>,
): string | null {
  if (result.missing) return i18n.text(`quality:missing.${result.missing}`)
  return result.measured === null ? `${i18n.text('quality:never')}. ${i18n.text(`quality:do.${method.key}`)}` : null
}

/** Limits of each category as text: those of the assessment; before the first one, those for slaughter pigs. */
export function formatLimits(i18n: QualityTexts, method: QualityMethod, result: MethodResultOrNull) {
  const { excellent, uncertain, inferiorOutside } =
    result?.limits ?? shownLimits(method, result?.pig_type ?? SLAUGHTER_PIGS)
  const write = (value: number) => i18n.formatNumber(value, Math.max(method.decimals, 1))
  const unit = unitSuffix(i18n, method)
  const within = ({ least, most }: LimitEnds): string => {
    if (least !== null && most !== null) return `${write(least)}–${write(most)}${unit}`
    if (most !== null) return `${i18n.text('quality:limit.most', { b: write(most) })}${unit}`
    return least === null ? EMPTY : `${i18n.text('quality:limit.least', { a: write(least) })}${unit}`
  }
  return {
    excellent: within(excellent),
    uncertain: uncertain === null ? EMPTY : within(uncertain),
    inferior: withNegativeStockLimit(i18n, method, outsideLimits(i18n, inferiorOutside, write) + unit),
  }
}

/** Adds the limit for negative stock on a single day, which is always inferior. */
const withNegativeStockLimit = (i18n: QualityTexts, { key }: QualityMethod, over: string): string =>
  key === 'negative_stock'
    ? i18n.text('quality:limit.or_below_nothing', { over, n: i18n.formatNumber(-INFERIOR_NEGATIVE_STOCK) })
    : over

function outsideLimits(i18n: QualityTexts, { least, most }: LimitEnds, write: (value: number) => string): string {
  if (least !== null && most !== null) return i18n.text('quality:limit.outside', { a: write(least), b: write(most) })
  if (most !== null) return i18n.text('quality:limit.over', { b: write(most) })
  return i18n.text('quality:limit.under', { a: write(least ?? 0) })
}

/** Inputs of the measure as text; empty where it has none. */
export const formatInputs = (i18n: QualityTexts, result: Pick<StoredMethodResult, 'inputs'> | null): string =>
  Object.entries(result?.inputs ?? {})
    .map(([key, value]) =>
      i18n.text(`quality:input.${key}`, {
        count: value,
        v: i18n.formatNumber(value, key.startsWith('fe_') || key.startsWith('expected_') ? 2 : 1),
      }),
    )
    .join('\n')

/** Text of a finding, such as "12.05.2026, Stald 4, A2" and "120 grise uden vægt". */
export interface FindingText {
  where: string
  what: string
}

export function formatFinding(
  i18n: QualityTexts,
  method: QualityMethod,
  { day, place, values }: WorstFinding,
): FindingText {
  const { variant, ...numbers } = values
  const written = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      typeof value === 'number' ? i18n.formatNumber(value) : value,
    ]),
  )
  return {
    where: [day && i18n.day(day), place].filter(Boolean).join(', '),
    what: i18n.text(`quality:worst.${method.key}${variant ? `.${variant}` : ''}`, {
      ...written,
      count: Number(values.n ?? 0),
    }),
  }
}
