import {
  ANALYZING,
  EXCELLENT,
  INFERIOR,
  type QualityCategory,
  UNCERTAIN,
  UNPROCESSABLE,
  worstOf,
} from './quality-category.ts'
import type { QualityLevel } from './quality-methods.ts'

/** What a method came to. */
export interface RolledMethod {
  level: QualityLevel
  category: QualityCategory
}

/** Points of weight. Source: docs/domain/data-quality.md#roll-up */
const WEIGHT: Readonly<Record<QualityLevel, number>> = { critical: 4, high: 2, medium: 1, low: 0.5 }
/** More than this share of the weight below excellent makes a farm uncertain. */
const MAX_BELOW_SHARE = 0.3
const MAX_HIGH_INFERIOR = 1

/**
 * A farm's category out of its methods: the worst critical point decides, then the high ones, then the weight of what is
 * not excellent. Methods without a result are left out; without any critical result there is none of the farm.
 * Source: docs/domain/data-quality.md#roll-up
 */
export function farmQuality(methods: readonly RolledMethod[]): QualityCategory {
  const critical = methods.filter(({ level }) => level === 'critical')
  if (critical.some(({ category }) => category === ANALYZING)) return ANALYZING
  if (critical.every(({ category }) => category === UNPROCESSABLE)) return UNPROCESSABLE
  const has = (level: QualityLevel, category: QualityCategory) =>
    methods.filter((method) => method.level === level && method.category === category).length
  if (has('critical', INFERIOR) > 0 || has('high', INFERIOR) > MAX_HIGH_INFERIOR) return INFERIOR
  if (has('critical', UNCERTAIN) > 0 || has('high', INFERIOR) > 0) return UNCERTAIN
  const judged = methods.filter(({ category }) => category < ANALYZING)
  const below = weightOf(judged.filter(({ category }) => category !== EXCELLENT))
  return below > MAX_BELOW_SHARE * weightOf(judged) ? UNCERTAIN : EXCELLENT
}

const weightOf = (methods: readonly RolledMethod[]): number =>
  methods.reduce((sum, { level }) => sum + WEIGHT[level], 0)

/** What stands for several farms together: the worst of those that were judged, else that they are being judged. */
export function companyQuality(farms: readonly QualityCategory[]): QualityCategory {
  const judged = farms.filter((category) => category < ANALYZING)
  return worstOf(judged) ?? (farms.includes(ANALYZING) ? ANALYZING : UNPROCESSABLE)
}
