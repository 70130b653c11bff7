import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getKpis, Kpi } from '@herdboard/contract/figures/dashboard.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { estimateError } from '@herdboard/domain/kpis/estimate-range.ts'
import { figureEnd } from '@herdboard/domain/kpis/figure-end.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { weeksOf } from '@herdboard/domain/time/iso-week.ts'
import { cutAtToday, type Period, previousPeriod } from '@herdboard/domain/time/period.ts'
import {
  estimatedGains,
  ledgerKnownThrough,
  measuredEnds,
  unitPeriods,
  withSpreadFeed,
} from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { herdFigure, herdFigureRange, mergeHerdPeriod } from './herd-figure.ts'
import { loadHerdSelection } from './herd-selection.ts'
import { chosenFigures } from './kpi-preferences.ts'
import { parseOptionalPeriod } from './optional-period.ts'
import { presentKpi } from './present-kpi.ts'

export { energyOf, energyUnitLabel, kpiName } from './energy.ts'
export { figureMarks, figureNotes, unknownReason } from './figure-notes.ts'
export { type FigureHerd, figureHerd, herdFigure } from './herd-figure.ts'
export { type HerdSelection, loadHerdSelection, unitName } from './herd-selection.ts'
export { chosenFigures } from './kpi-preferences.ts'
export { kpiTypes } from './kpi-types.ts'
export { parseOptionalPeriod } from './optional-period.ts'
export { barnPlaces } from './sql/barn-places.ts'

const TREND_WEEKS = 13
/** The period and the one before. */
const PERIODS_BEFORE_TREND = 2
/**
 * Number of days of each trend value. A single week is too short: pigs leave every few weeks, and only then count as
 * produced.
 */
const TREND_WINDOW_DAYS = 28

/**
 * Returns every key figure of a pig type over places and days, with the previous period and the last weeks. All figures
 * use the same sums, so an additional figure costs nothing.
 */
export async function kpisFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getKpis>['query'],
): Promise<Kpi[]> {
  const pigType = query.is_weaner ? WEANERS : SLAUGHTER_PIGS
  const requestedPeriod = parseOptionalPeriod(query.from, query.to, context.today)
  const herd = await loadHerdSelection(db, scope, query, pigType)
  const period = cutAtToday(requestedPeriod, await ledgerKnownThrough(db, scope, herd.units.values(), context.today))
  const herds = period ? await unitPeriods(db, scope, herd.units.values(), periodsOf(period)) : []
  const [now, before] = herds.map((one) => mergeHerdPeriod(herd, one))
  const trend = await withSpreadFeed(db, scope, herd.units.values(), herds.slice(PERIODS_BEFORE_TREND))
  const weeks = trend.map((one) => mergeHerdPeriod(herd, one))
  const end = period && figureEnd(await measuredEnds(db, scope, herd.units.values(), period.closing), period.closing)
  const isEstimated = period && end?.kind === 'estimated'
  const error = isEstimated ? estimateError(await estimatedGains(db, scope, herd.units.values(), period)) : null
  const chosen = await chosenFigures(db, scope, pigType)
  return kpisOf(pigType).map((figure) => {
    const place = chosen.indexOf(figure.typeId)
    const answers = {
      period: period ?? requestedPeriod,
      now: now ? herdFigure(figure, herd, now) : null,
      before: before ? herdFigure(figure, herd, before) : null,
      weeks: weeks.map((week) => herdFigure(figure, herd, week)),
      end,
      range: now && error ? herdFigureRange(figure, herd, now, error) : null,
      index: place === -1 ? null : place,
    }
    return presentKpi(figure, herd, answers, context)
  })
}

/** Returns a period, the one before, and those of the trend. */
export const periodsOf = (period: Period): Period[] => [
  period,
  previousPeriod(period),
  ...weeksOf(period)
    .slice(-TREND_WEEKS)
    .map(({ closing }) => ({ opening: addDays(closing, -TREND_WINDOW_DAYS), closing })),
]
