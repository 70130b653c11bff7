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

/** Weight and category of one method. */
export interface RolledMethod {
  level: QualityLevel
  category: QualityCategory
}

/** Points of each weight. Source: docs/domain/data-quality.md#roll-up */
const WEIGHT: Readonly<Record<QualityLevel, number>> = { critical: 4, high: 2, medium: 1, low: 0.5 }
/** Largest share of the weight below excellent; above it a farm is uncertain. */
const MAX_BELOW_SHARE = 0.3
const MAX_HIGH_INFERIOR = 1

/**
 * Returns a farm's category from its methods. The worst critical method decides first, then the methods of high weight,
 * then the total weight below excellent. Methods without a result are left out; without any critical result the farm
 * has no category. Source: docs/domain/data-quality.md#roll-up
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

/** Returns the category of several farms: the worst assessed one, otherwise `ANALYZING` while an assessment runs. */
export function companyQuality(farms: readonly QualityCategory[]): QualityCategory {
  const judged = farms.filter((category) => category < ANALYZING)
  return worstOf(judged) ?? (farms.includes(ANALYZING) ? ANALYZING : UNPROCESSABLE)
}
