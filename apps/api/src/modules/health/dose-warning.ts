import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { doseLimit } from '@herdboard/domain/health/daily-doses.ts'
import { raiseNotification, solveNotifications } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { antibioticDoses } from './antibiotic-doses.ts'
import { companyDrugs } from './drugs.ts'
import { selectGivenDrugs } from './sql/given-drugs.ts'

/** The authorities look so many months back. */
const MONTHS = 9
/** Parts of the limit, %: told once from each of these on, and no more once below the last. */
const NEAR = 80
const REACHED = 100
const OVER_AGAIN = 75

/** Tells of a farm that comes near the limit of antibiotics of the yellow card, and again of one that reaches it. */
export async function notifyDoseLimit(
  db: Db,
  scope: TenantScope,
  { farmId, today, now }: { farmId: FarmId; today: string; now: Date },
): Promise<void> {
  const given = await selectGivenDrugs(db, scope, { farmIds: [farmId], months: MONTHS, today })
  const drugsById = new Map((await companyDrugs(db, scope)).map((drug) => [drug.id as string, drug]))
  for (const herd of given) {
    const doses = antibioticDoses(herd, drugsById)
    const limit = doseLimit(herd.pig_type, today)
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
