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
export interface HerdSides {
  herd: HerdSelection
  /** Null where the period is entirely in the future. */
  now: HerdPeriod | null
  before: HerdPeriod | null
  period: Period
  periodBefore: Period
}

/** The same for one key figure. */
export interface ComparedHerd extends HerdSides {
  figure: KpiFormula & { key: KpiKey }
}

type HerdQuery = Omit<EndpointRequest<typeof getWhy>['query'], 'type_id'>

interface ComparedHerdOptions {
  /** Without the period before. */
  isAlone?: boolean
  withNutrients?: boolean
}

/** Loads the sums of the units at the places of a query for a key figure. Throws `request.malformed` for an unknown one. */
export async function loadComparedHerd(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: HerdQuery & { type_id: number },
  options: Pick<ComparedHerdOptions, 'isAlone'> = {},
): Promise<ComparedHerd> {
  const figure = kpisOf(query.is_weaner ? WEANERS : SLAUGHTER_PIGS).find(({ typeId }) => typeId === query.type_id)
  if (!figure) throw new Problem('request.malformed', { name: 'type_id' })
  const withNutrients = figure.needs.some((need) => need === 'feedProteinGrams' || need === 'feedPhosphorusGrams')
  return { figure, ...(await loadHerdSides(db, context, scope, query, { ...options, withNutrients })) }
}

/** Loads the sums of the units at the places of a query. */
export async function loadHerdSides(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: HerdQuery,
  { isAlone = false, withNutrients = false }: ComparedHerdOptions = {},
): Promise<HerdSides> {
  const requested = parseOptionalPeriod(query.from, query.to, context.today)
  const herd = await loadHerdSelection(db, scope, query, query.is_weaner ? WEANERS : SLAUGHTER_PIGS)
  const known = cutAtToday(requested, await ledgerKnownThrough(db, scope, herd.units.values(), context.today))
  const period = known ?? requested
  const periodBefore = previousPeriod(period)
  const periods = known ? (isAlone ? [period] : [period, periodBefore]) : []
  const [now, before] = await unitPeriods(db, scope, herd.units.values(), periods, { withNutrients })
  return { herd, now: now ?? null, before: before ?? null, period, periodBefore }
}

/** Returns the part of a herd in some of its units. */
export const herdOfUnits = (herdPeriod: HerdPeriod, ids: ReadonlySet<string>): HerdPeriod => ({
  ...herdPeriod,
  units: herdPeriod.units.filter(({ unitId }) => ids.has(unitId)),
  innerTransfers: herdPeriod.innerTransfers.filter(
    ({ fromUnitId, toUnitId }) => ids.has(fromUnitId) && ids.has(toUnitId),
  ),
})
