import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { Problem } from '#platform/http/errors/problem.ts'

export type ChosenFigure = KpiFormula & { key: KpiKey }

/** Figures whose values in kr. add up: none is part of another. */
const SUMMED_KEYS: readonly KpiKey[] = ['fcr', 'mortality', 'lean_pct', 'feed_price']

/** Returns figures by their numbers, each once. Throws `request.malformed` for one that the pig type does not have. */
export function namedFigures(pigType: PigType, typeIds: readonly number[]): ChosenFigure[] {
  const known = kpisOf(pigType)
  return [...new Set(typeIds)].map((typeId) => {
    const figure = known.find((one) => one.typeId === typeId)
    if (!figure) throw new Problem('request.malformed', { name: 'type_ids' })
    return figure
  })
}

export const summedFigures = (pigType: PigType): ChosenFigure[] =>
  kpisOf(pigType).filter(({ key }) => SUMMED_KEYS.includes(key))

export const needNutrients = (figures: readonly ChosenFigure[]): boolean =>
  figures.some(({ needs }) => needs.includes('feedProteinGrams') || needs.includes('feedPhosphorusGrams'))
