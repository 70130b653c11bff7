import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { ANALYZING, INFERIOR, type QualityCategory } from '@herdboard/domain/data-quality/quality-category.ts'
import type { QualityLevel } from '@herdboard/domain/data-quality/quality-methods.ts'
import { raiseNotification, selectLatestNotifications, solveNotifications } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { MethodFinding } from './method-finding.ts'

const HEAVIEST: readonly QualityLevel[] = ['critical', 'high', 'medium', 'low']

interface AssessmentOutcome {
  farmId: FarmId
  category: QualityCategory
  /** Rating of the previous assessment; null before the first. */
  before: QualityCategory | null
  results: readonly { method: { key: string; level: QualityLevel }; found: MethodFinding }[]
}

/**
 * Notifies when a farm becomes inferior, with its most serious method. While it stays so, an open notification names the
 * method that is the most serious by now; closes it when the farm improves.
 */
export async function notifyInferior(
  db: Db,
  scope: TenantScope,
  now: Date,
  { farmId, category, before, results }: AssessmentOutcome,
): Promise<void> {
  if (category === INFERIOR && (before !== INFERIOR || (await isOpen(db, scope, farmId)))) {
    const inferior = results.filter(({ found }) => found.result.category === INFERIOR)
    const [worst] = [...inferior].sort((a, b) => HEAVIEST.indexOf(a.method.level) - HEAVIEST.indexOf(b.method.level))
    if (!worst) return
    await raiseNotification(db, scope, now, {
      type: notificationKind.qualityInferior,
      subject: farmId,
      place: { farmId },
      params: { method: worst.method.key },
    })
  }
  if (category < INFERIOR || category > ANALYZING)
    await solveNotifications(db, scope, now, { type: notificationKind.qualityInferior, subject: farmId })
}

const isOpen = async (db: Db, scope: TenantScope, farmId: FarmId): Promise<boolean> =>
  (await selectLatestNotifications(db, scope, [notificationKind.qualityInferior])).some(
    (one) => one.subject === farmId && one.isOpen,
  )
