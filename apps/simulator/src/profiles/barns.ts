import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { BarnPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'

interface SectionOptions {
  /** `Sektion ` gives Sektion 1, Sektion 2 …; `A` gives A1, A2 … */
  prefix: string
  count: number
  /** Pig places in each section. */
  places: number
}

/** Key of a name: `Klimastald 1` is `klimastald-1`; letters outside a to z are transcribed. */
export const planKey = (name: string): PlanKey =>
  name
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Barn with its sections. */
export function barnPlan(
  farmKey: PlanKey,
  name: string,
  pigType: PigType,
  { prefix, count, places }: SectionOptions,
  isBatchProduction = pigType === WEANERS,
): BarnPlan {
  const key = `${farmKey}/${planKey(name)}`
  const sections = Array.from({ length: count }, (_, no) => {
    const section = `${prefix}${no + 1}`
    return { key: `${key}/${planKey(section)}`, name: section, places }
  })
  return { key, name, pigType, isBatchProduction, places: count * places, sections }
}

/** Barn without sections. */
export const sectionPlan = (
  farmKey: PlanKey,
  name: string,
  pigType: PigType,
  places: number,
  isBatchProduction: boolean,
): BarnPlan => ({
  key: `${farmKey}/${planKey(name)}`,
  name,
  pigType,
  isBatchProduction,
  places,
  sections: [],
})
