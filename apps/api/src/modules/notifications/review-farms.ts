import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { NotificationFinding } from './findings/finding.ts'
import { findingQueries } from './findings/finding-registry.ts'
import type { NotificationDraft } from './notification-draft.ts'
import { publishNotificationChange, raiseNotifications } from './raise-notifications.ts'
import { closeOld, closeOthers, selectOpenSubjects, selectOpenTypes } from './sql/review.ts'

export interface ReviewInput {
  farmIds: readonly FarmId[]
  /** Today's farm day. */
  today: string
  now: Date
}

/** Nightly review of farms: raises all current findings and closes those that no longer apply. Idempotent. */
export const reviewFarms = (db: Db, scope: TenantScope, input: ReviewInput): Promise<void> =>
  reviewTypes(db, scope, input, [...findingQueries.keys()], 'all')

/**
 * Reviews farms after a change: closes what the change solved.
 * New findings are raised at night, except the kinds in `alsoRaised`.
 */
export async function reviewFarmsAfterChange(
  db: Db,
  scope: TenantScope,
  input: ReviewInput,
  alsoRaised: readonly number[] = [],
): Promise<void> {
  const open = await selectOpenTypes(db, scope, input.farmIds)
  await reviewTypes(
    db,
    scope,
    input,
    open.filter((type) => findingQueries.has(type) && !alsoRaised.includes(type)),
    'none',
  )
  await reviewTypes(db, scope, input, alsoRaised, 'all')
}

/**
 * Raises missing inspections as soon as their time is over, and closes those of places that were seen. Open ones stay as
 * they are until the night while their last visit is the same: their hours rise each hour, and Today counts them on.
 */
export const reviewMissingCheckIns = (db: Db, scope: TenantScope, input: ReviewInput): Promise<void> =>
  reviewTypes(db, scope, input, [notificationKind.checkInMissing], 'new')

/** Closes old notifications, and deletes those older than a year. */
export async function closeOldNotifications(db: Db, scope: TenantScope, now: Date): Promise<void> {
  await publishNotificationChange(db, scope, await closeOld(db, scope, now))
}

async function reviewTypes(
  db: Db,
  scope: TenantScope,
  { farmIds, today, now }: ReviewInput,
  types: readonly number[],
  raised: 'all' | 'new' | 'none',
): Promise<void> {
  for (const type of [...types].sort((a, b) => a - b)) {
    const currentFindings = (await findingQueries.get(type)?.(db, scope, { farmIds, today, now })) ?? []
    const subjects = currentFindings.map(({ subject }) => subject)
    await publishNotificationChange(db, scope, await closeOthers(db, scope, { type, farmIds, subjects }, now))
    if (raised === 'none') continue
    const open = raised === 'new' ? await selectOpenSubjects(db, scope, { type, farmIds }) : new Map<string, string>()
    const isOpen = ({ subject, params }: NotificationFinding) =>
      open.has(subject) && String(open.get(subject)) === String(params.time ?? null)
    const current = currentFindings.filter((finding) => !finding.lingers && !isOpen(finding))
    await raiseNotifications(
      db,
      scope,
      now,
      current.map((finding) => toNotificationDraft(type, finding)),
    )
  }
}

const toNotificationDraft = (
  type: number,
  { subject, params, prefill, ...place }: NotificationFinding,
): NotificationDraft => ({
  type,
  subject,
  params,
  ...(prefill && { prefill }),
  place: {
    farmId: place.farm_id as FarmId,
    barnId: (place.barn_id ?? null) as BarnId | null,
    sectionId: (place.section_id ?? null) as SectionId | null,
    batchId: (place.batch_id ?? null) as BatchId | null,
  },
})
