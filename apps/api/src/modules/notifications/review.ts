import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/scope.ts'
import type { Finding } from './findings/finding.ts'
import { findings } from './findings/registry.ts'
import { raiseAll, told } from './raise.ts'
import type { Raised } from './raised.ts'
import { closeOld, closeOthers, selectOpenTypes } from './sql/review.ts'

export interface Reviewed {
  farmIds: readonly FarmId[]
  /** The farms' day. */
  today: string
  now: Date
}

/** The night: everything that is so on these farms is told, and what is no longer so is closed. Safe to run twice. */
export const reviewAll = (db: Db, scope: TenantScope, reviewed: Reviewed): Promise<void> =>
  review(db, scope, reviewed, [...findings.keys()], true)

/**
 * After a change on these farms, in its transaction: what it solved is closed at once. What it brings about is told at
 * night, save what `alsoTold` names.
 */
export async function reviewChange(
  db: Db,
  scope: TenantScope,
  reviewed: Reviewed,
  alsoTold: readonly number[] = [],
): Promise<void> {
  const open = await selectOpenTypes(db, scope, reviewed.farmIds)
  await review(
    db,
    scope,
    reviewed,
    open.filter((type) => findings.has(type) && !alsoTold.includes(type)),
    false,
  )
  await review(db, scope, reviewed, alsoTold, true)
}

/** What is old goes quiet, and is forgotten after a year. */
export async function forgetOld(db: Db, scope: TenantScope, now: Date): Promise<void> {
  await told(db, scope, await closeOld(db, scope, now))
}

async function review(
  db: Db,
  scope: TenantScope,
  { farmIds, today, now }: Reviewed,
  types: readonly number[],
  isTold: boolean,
): Promise<void> {
  for (const type of [...types].sort((a, b) => a - b)) {
    const found = (await findings.get(type)?.(db, scope, { farmIds, today, now })) ?? []
    const subjects = found.map(({ subject }) => subject)
    await told(db, scope, await closeOthers(db, scope, { type, farmIds, subjects }, now))
    if (!isTold) continue
    const current = found.filter(({ lingers }) => !lingers)
    await raiseAll(
      db,
      scope,
      now,
      current.map((finding) => raisedOf(type, finding)),
    )
  }
}

const raisedOf = (type: number, { subject, params, prefill, ...place }: Finding): Raised => ({
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
