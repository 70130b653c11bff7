import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { FeedMix } from '@herdboard/contract/feed/feed-mixes.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FeedMixRow, selectFeedMixes } from './sql/feed-mixes.ts'

/** Returns a mix of the company; with `isLocked` its row is locked for a change. Throws `request.not_found`. */
export async function loadMix(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: MixId,
  isLocked = false,
): Promise<FeedMix> {
  const [row] = await selectFeedMixes(db, scope, id, isLocked)
  if (!row) throw new Problem('request.not_found')
  return toMix(context, row)
}

export const toMix = ({ text }: RequestContext, { type_id, ...mix }: FeedMixRow): FeedMix => ({
  ...mix,
  type: { id: type_id, name: text(`feed-mixes:type.${type_id}`) },
})

/** Throws `feed.future_price` for a day in the future. */
export function assertPriceNotInFuture({ today }: RequestContext, day: string): void {
  if (day > today) throw new Problem('feed.future_price')
}
