import { type JudgedFigure, sanityRange } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { Localizer } from '../engine/localizer.ts'

interface WeightField {
  weightKg: number | null
  field: string
  i18n: Localizer
}

/** Rules: an impossible weight is refused; an unusual one is doubtful where `warns` is true. */
export function weightRangeRules(
  { weightKg, field, i18n }: WeightField,
  figure: JudgedFigure,
  pigType: PigType,
  warns = false,
): BrokenRule[] {
  const range = sanityRange(figure, pigType)
  if (weightKg === null || range === null) return []
  const isOutside = ([least, most]: readonly [number, number]) => weightKg < least || weightKg > most
  const rangeParams = ([min, max]: readonly [number, number]) => ({
    w: i18n.formatNumber(weightKg),
    min: i18n.formatNumber(min),
    max: i18n.formatNumber(max),
  })
  if (isOutside(range.error)) {
    return [{ code: 'weight.impossible', verdict: 'refused', field, params: rangeParams(range.error) }]
  }
  if (!warns || !isOutside(range.warn)) return []
  return [{ code: 'weight.unusual', verdict: 'doubtful', field, params: rangeParams(range.warn) }]
}

/** Rule for the mean of pigs of any age in the barn: from the lightest insertion to the heaviest exit. */
export function liveWeightRules({ weightKg, field, i18n }: WeightField, pigType: PigType): BrokenRule[] {
  const min = sanityRange('inWeightKg', pigType)?.error[0] ?? 0
  const max = sanityRange('outWeightKg', pigType)?.error[1] ?? Number.POSITIVE_INFINITY
  if (weightKg === null || (weightKg >= min && weightKg <= max)) return []
  const params = { w: i18n.formatNumber(weightKg), min: i18n.formatNumber(min), max: i18n.formatNumber(max) }
  return [{ code: 'weight.impossible', verdict: 'refused', field, params }]
}

/** Doubtful: a weight far from the estimate. */
export function estimatedWeightRules(
  { weightKg, field, i18n }: WeightField,
  estimatedKg: number | null,
  [least, most]: readonly [number, number] = [0.6, 1.5],
  code: BrokenRule['code'] = 'weight.off_estimate',
): BrokenRule[] {
  if (weightKg === null || estimatedKg === null) return []
  if (weightKg >= least * estimatedKg && weightKg <= most * estimatedKg) return []
  return [
    {
      code,
      verdict: 'doubtful',
      field,
      params: { w: i18n.formatNumber(weightKg), est: i18n.formatNumber(estimatedKg) },
    },
  ]
}

/** Refused: a spread above half of the average. */
export function weightSpreadRules(
  spreadKg: number | null,
  avgKg: number | null,
  field: string,
  i18n: Localizer,
): BrokenRule[] {
  if (spreadKg === null || (avgKg !== null && spreadKg >= 0 && spreadKg <= avgKg / 2)) return []
  return [{ code: 'doubles.max', verdict: 'refused', field, params: { value: i18n.formatNumber((avgKg ?? 0) / 2) } }]
}
