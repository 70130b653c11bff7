import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { chosenFigures } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export type ChosenFigure = KpiFormula & { key: KpiKey }

/** Figures whose values in kr. add up: none is part of another. */
const SUMMED_KEYS: readonly KpiKey[] = ['fcr', 'daily_gain', 'mortality', 'lean_pct', 'feed_price']

/** Returns figures by their numbers, each once. Throws `request.malformed` for one that the pig type does not have. */
function namedFigures(pigType: PigType, typeIds: readonly number[]): ChosenFigure[] {
  const known = kpisOf(pigType)
  return [...new Set(typeIds)].map((typeId) => {
    const figure = known.find((one) => one.typeId === typeId)
    if (!figure) throw new Problem('request.malformed', { name: 'type_ids' })
    return figure
  })
}

/** Figures that count the same as one of those that are summed. */
const REPEATED: Partial<Record<KpiKey, readonly KpiKey[]>> = {
  dead_condemned: ['mortality'],
  reference_fcr: ['fcr'],
  reference_daily_gain: ['daily_gain'],
  feed_cost_per_gain: ['fcr', 'feed_price'],
}

/** Returns the columns, and the summed figures that none of them repeats. */
export function withoutRepetition(columns: readonly ChosenFigure[], summed: readonly ChosenFigure[]): ChosenFigure[] {
  const shownKpis = new Set<KpiKey>(columns.flatMap(({ key }) => [key, ...(REPEATED[key] ?? [])]))
  return [...columns, ...summed.filter(({ key }) => !shownKpis.has(key))]
}

export const summedFigures = (pigType: PigType): ChosenFigure[] =>
  kpisOf(pigType).filter(({ key }) => SUMMED_KEYS.includes(key))

export const needNutrients = (figures: readonly ChosenFigure[]): boolean =>
  figures.some(({ needs }) => needs.includes('feedProteinGrams') || needs.includes('feedPhosphorusGrams'))

/** Returns the columns of a board: those asked for, or the four key figures of the person. */
export const figuresOfBoard = async (
  db: Db,
  scope: TenantScope,
  pigType: PigType,
  typeIds: string | undefined,
): Promise<ChosenFigure[]> =>
  namedFigures(pigType, typeIds ? typeIds.split(',').map(Number) : await chosenFigures(db, scope, pigType))
