import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { NineMonthDoses } from '@herdboard/domain/e-control/report-facts.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { antibioticPeriod, companyDrugs, selectGivenDrugs, weightedDoses } from '#modules/health/service.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Loads the antibiotics of farms over the nine months before the end of each period. Null without pigs in them, and
 * without the module of medicine, whose rows the report then lacks.
 */
export async function nineMonthDoses(
  db: Db,
  scope: TenantScope,
  { farmIds, pigType, periods }: { farmIds: readonly FarmId[]; pigType: PigType; periods: readonly LedgerPeriod[] },
): Promise<(farmId: string, closing: string) => NineMonthDoses | null> {
  if (!scope.modules.has('Medicine')) return () => null
  const ends = [...new Set(periods.map(({ closing }) => closing))]
  const givenDrugs = await selectGivenDrugs(db, scope, { farmIds, periods: ends.map(antibioticPeriod) })
  const drugsById = new Map((await companyDrugs(db, scope)).map((drug) => [drug.id as string, drug]))
  return (farmId, closing) => {
    const found = givenDrugs.find(
      (row) => row.farm_id === farmId && row.pig_type === pigType && row.closing === closing,
    )
    if (!found) return null
    const { pig_days, first_day, drugs } = found
    return { doses: weightedDoses(drugs, pigType, drugsById), pigDays: pig_days, firstDay: first_day }
  }
}
