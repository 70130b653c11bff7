import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { limitOn } from '@herdboard/domain/health/antibiotic-limit.ts'
import { raiseNotification, solveNotifications } from '#modules/notifications/service.ts'
import { selectAntibioticLimits } from '#modules/reference-data/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { antibioticDoses, antibioticPeriod } from './antibiotic-doses.ts'
import { companyDrugs } from './drugs.ts'
import { selectGivenDrugs } from './sql/given-drugs.ts'

/** Percentages of the limit. A notification is raised once at 80 and once at 100, and both close below 75. */
const NEAR = 80
const REACHED = 100
const OVER_AGAIN = 75

/** Notifies when a farm comes near the antibiotic limit of the yellow card scheme, and again when it reaches it. */
export async function notifyDoseLimit(
  db: Db,
  scope: TenantScope,
  { farmId, today, now }: { farmId: FarmId; today: string; now: Date },
): Promise<void> {
  const givenDrugs = await selectGivenDrugs(db, scope, { farmIds: [farmId], periods: [antibioticPeriod(today)] })
  const drugsById = new Map((await companyDrugs(db, scope)).map((drug) => [drug.id as string, drug]))
  const limits = await selectAntibioticLimits(db)
  for (const herd of givenDrugs) {
    const doses = antibioticDoses(herd, drugsById)
    const limit = limitOn(limits, herd.pig_type, today)?.doses_per_100 ?? null
    if (doses === null || limit === null) continue
    const subject = (percent: number) => `${farmId}:${herd.pig_type}:${percent}`
    const percent = (doses / limit) * 100
    if (percent < OVER_AGAIN)
      await solveNotifications(db, scope, now, {
        type: notificationKind.doseLimit,
        subject: [subject(NEAR), subject(REACHED)],
      })
    else if (percent >= NEAR)
      await raiseNotification(db, scope, now, {
        type: notificationKind.doseLimit,
        subject: subject(percent >= REACHED ? REACHED : NEAR),
        place: { farmId },
        params: { x: doses, limit },
      })
  }
}
