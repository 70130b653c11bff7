import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getWhy } from '@herdboard/contract/figures/why.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { cutAtToday, type Period, previousPeriod } from '@herdboard/domain/time/period.ts'
import { type HerdSelection, loadHerdSelection, parseOptionalPeriod } from '#modules/kpis/service.ts'
import { type HerdPeriod, ledgerKnownThrough, unitPeriods } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A herd in a period and in the one before. */
export interface ComparedHerd {
  figure: KpiFormula & { key: KpiKey }
  herd: HerdSelection
  /** Null where the period is entirely in the future. */
  now: HerdPeriod | null
  before: HerdPeriod | null
  period: Period
  periodBefore: Period
}

type WhyQuery = Omit<EndpointRequest<typeof getWhy>['query'], 'type_id'> & { type_id: number }

/** Loads the sums of the units at the places of a query. Throws `request.malformed` for an unknown figure. */
export async function loadComparedHerd(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: WhyQuery,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<ComparedHerd> {
  const pigType = query.is_weaner ? WEANERS : SLAUGHTER_PIGS
  const figure = kpisOf(pigType).find(({ typeId }) => typeId === query.type_id)
  if (!figure) throw new Problem('request.malformed', { name: 'type_id' })
  const requested = parseOptionalPeriod(query.from, query.to, context.today)
  const herd = await loadHerdSelection(db, scope, query, pigType)
  const known = cutAtToday(requested, await ledgerKnownThrough(db, scope, herd.units.values(), context.today))
  const period = known ?? requested
  const periodBefore = previousPeriod(period)
  const periods = known ? (isAlone ? [period] : [period, periodBefore]) : []
  const withNutrients = figure.needs.some((need) => need === 'feedProteinGrams' || need === 'feedPhosphorusGrams')
  const [now, before] = await unitPeriods(db, scope, herd.units.values(), periods, { withNutrients })
  return { figure, herd, now: now ?? null, before: before ?? null, period, periodBefore }
}

/** Returns the part of a herd in some of its units. */
export const herdOfUnits = (herdPeriod: HerdPeriod, ids: ReadonlySet<string>): HerdPeriod => ({
  ...herdPeriod,
  units: herdPeriod.units.filter(({ unitId }) => ids.has(unitId)),
  innerTransfers: herdPeriod.innerTransfers.filter(
    ({ fromUnitId, toUnitId }) => ids.has(fromUnitId) && ids.has(toUnitId),
  ),
})
