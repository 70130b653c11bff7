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

/** By what is recorded of pigs: the shares of their estimated weight outside which a weight is doubtful, and the doubt. */
const OFF_ESTIMATE = {
  moved: { shares: [0.6, 1.5], code: 'weight.off_estimate' },
  weighed: { shares: [0.75, 1.25], code: 'weight.off_estimate' },
  counted: { shares: [0.75, 1.25], code: 'status.weight' },
  dead: { shares: [0.4, 1.3], code: 'dead.weight_unusual' },
} as const satisfies Record<string, { shares: readonly [number, number]; code: BrokenRule['code'] }>

/** Doubtful: a weight far from the estimate. `before` is the last weighing of the pigs, which the doubt names. */
export function estimatedWeightRules(
  { weightKg, field, i18n }: WeightField,
  estimatedKg: number | null,
  recorded: keyof typeof OFF_ESTIMATE = 'moved',
  before?: { avg_kg: number; day: string },
): BrokenRule[] {
  if (weightKg === null || estimatedKg === null) return []
  const {
    shares: [least, most],
    code,
  } = OFF_ESTIMATE[recorded]
  if (weightKg >= least * estimatedKg && weightKg <= most * estimatedKg) return []
  const w = i18n.formatNumber(weightKg)
  return before
    ? [
        {
          code: 'weighing.last_weight',
          verdict: 'doubtful',
          field,
          params: { w, last: i18n.formatNumber(before.avg_kg), date: before.day },
        },
      ]
    : [{ code, verdict: 'doubtful', field, params: { w, est: i18n.formatNumber(estimatedKg) } }]
}

/** A difference between inserted and present pigs above this needs a confirmation, kg by pig type. */
const FAR_APART_KG = { 1: 8, 2: 15 }

/** Doubtful: pigs that are inserted beside others of another weight. */
export function mixedAgesRules(
  { weightKg, field, i18n }: WeightField,
  { head, estimatedKg }: { head: number | null; estimatedKg: number | null },
  pigType: PigType,
): BrokenRule[] {
  if (weightKg === null || estimatedKg === null || (head ?? 0) <= 0) return []
  if (Math.abs(weightKg - estimatedKg) <= FAR_APART_KG[pigType]) return []
  return [{ code: 'insertion.mixed_ages', verdict: 'doubtful', field, params: { est: i18n.formatNumber(estimatedKg) } }]
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
