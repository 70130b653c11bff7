import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A fact about some farms that users should know. */
export interface NotificationFinding {
  subject: string
  farm_id: string
  barn_id?: string | null
  section_id?: string | null
  batch_id?: string | null
  params: TextParams
  prefill?: Record<string, unknown>
  /** The condition is over but its notification is not: an open one stays unchanged, and no new one is raised. */
  lingers?: true
}

export interface FindingInput {
  farmIds: readonly FarmId[]
  /** Today's farm day. */
  today: string
  now: Date
}

/** Selects all findings of one kind on these farms. One statement. */
export type FindingQuery = (db: Db, scope: TenantScope, input: FindingInput) => Promise<NotificationFinding[]>
