import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Something that is so on some farms and that somebody should know. */
export interface Finding {
  subject: string
  farm_id: string
  barn_id?: string | null
  section_id?: string | null
  batch_id?: string | null
  params: TextParams
  prefill?: Record<string, unknown>
  /** No longer so, yet not over: what is open stays as it was told, and nothing new is told. */
  lingers?: true
}

export interface FindingInput {
  farmIds: readonly FarmId[]
  /** The farms' day. */
  today: string
  now: Date
}

/** All that is so of one type, on these farms: one statement. */
export type FindingQuery = (db: Db, scope: TenantScope, asked: FindingInput) => Promise<Finding[]>
