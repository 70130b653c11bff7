import type { PlaceId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { ReportBatch, ReportDate, ReportFarm } from '@herdboard/contract/figures/reports.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { unitName } from '#modules/kpis/service.ts'
import { type ResolvedUnit, resolveUnits } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { isCounted } from './report-plan.ts'
import { type CountedDay, selectCountedDays, selectReportBatches, selectReportFarms } from './sql/report-choices.ts'

export const reportFarmsFor = (db: Db, scope: TenantScope): Promise<ReportFarm[]> => selectReportFarms(db, scope)

export const reportBatchesFor = async (db: Db, scope: TenantScope): Promise<ReportBatch[]> =>
  (await selectReportBatches(db, scope)).map(
    ({ id, name, farm_name, barn_name, pig_type, start_date, end_date, pigs }) => ({
      id,
      name,
      farm_name,
      barn_name,
      is_weaner: pig_type === WEANERS,
      from: start_date,
      to: end_date,
      pigs,
    }),
  )

/** Maximum number of uncounted places named in one line. */
const MAX_NAMED_PLACES = 3

/** Stock count days of farms, newest first, with the uncounted places of days that no report can begin or end on. */
export async function reportDatesFor(
  db: Db,
  scope: TenantScope,
  { site_ids }: { site_ids: readonly PlaceId[] },
): Promise<ReportDate[]> {
  const units = await resolveUnits(db, scope, { site_ids }, null)
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const counted = await selectCountedDays(
    db,
    scope,
    units.map(({ id }) => id),
  )
  return [...Map.groupBy(counted, ({ day }) => day)].map(([date, kinds]) => {
    const isWeaner = isCounted(kinds, date, WEANERS)
    const isSlaughterPig = isCounted(kinds, date, SLAUGHTER_PIGS)
    return {
      date,
      is_weaner_counted: isWeaner,
      is_slaughter_pig_counted: isSlaughterPig,
      selectable: isWeaner || isSlaughterPig,
      missing: missingCountPlaces(kinds, byId).slice(0, MAX_NAMED_PLACES),
    }
  })
}

const missingCountPlaces = (kinds: readonly CountedDay[], units: ReadonlyMap<UnitId, ResolvedUnit>): string[] =>
  kinds.flatMap(({ missing }) =>
    missing.flatMap((id) => {
      const unit = units.get(id)
      return unit ? unitName(unit, units.values()) : []
    }),
  )
