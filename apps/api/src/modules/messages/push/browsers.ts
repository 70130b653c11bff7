import { ECDH } from 'node:crypto'
import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { addPushBrowser, getPush } from '@herdboard/contract/people/push.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext, WebRequestContext } from '#platform/http/request-context.ts'
import { deviceName } from '#platform/identity/device.ts'
import { isPublicUrl, type PrivateTargets } from '#platform/outbound/private-targets.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { auditOwnProfile } from '../audit-own-profile.ts'
import { deleteSubscription, selectSubscriptions, upsertSubscription } from './sql.ts'

/** Browsers of one person in a company. Stops a program that adds them in a loop. */
const MAX_BROWSERS = 20

/** Lists the browsers that the user switched push on for. */
export async function pushBrowsers(
  db: Db,
  scope: TenantScope,
  publicKey: string,
): Promise<EndpointReply<typeof getPush>> {
  const stored = await selectSubscriptions(db, scope, scope.userId)
  return {
    public_key: publicKey,
    browsers: stored.map(({ created_at, ...browser }) => ({ ...browser, created_at: created_at.toISOString() })),
  }
}

/**
 * Switches push on for the browser of the caller; a browser that already gets it stays as it is. Refuses an address that
 * no push service can have, and a key that nothing can be encrypted for.
 */
export async function addBrowser(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  { endpoint, keys }: EndpointRequest<typeof addPushBrowser>['body'],
  { publicKey, targets }: { publicKey: string; targets: PrivateTargets },
): Promise<EndpointReply<typeof getPush>> {
  if (!isPublicUrl(endpoint, targets) || !isCurvePoint(keys.p256dh))
    throw ruleRefusal('push.no_push_service', { field: 'endpoint' })
  const before = await selectSubscriptions(db, scope, scope.userId)
  const isNew = before.every((browser) => browser.endpoint !== endpoint)
  if (isNew && before.length >= MAX_BROWSERS)
    throw ruleRefusal('push.too_many_browsers', { field: 'endpoint', params: { n: MAX_BROWSERS } })
  const device = deviceName(context.request.headers['user-agent'])
  await upsertSubscription(db, scope, { id: newId(), endpoint, ...keys, device }, context.now)
  await auditOwnProfile(db, context, scope, { after: { push_browser: device } })
  return pushBrowsers(db, scope, publicKey)
}

/** Switches push off for a browser of the user. Throws `request.not_found`. */
export async function removeBrowser(db: Db, context: RequestContext, scope: TenantScope, id: string): Promise<null> {
  const removed = await deleteSubscription(db, scope, id)
  if (!removed) throw new Problem('request.not_found')
  await auditOwnProfile(db, context, scope, { before: { push_browser: removed.device } })
  return null
}

/** Whether base64url text is a point of the curve P-256. */
function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url')
    return true
  } catch {
    return false
  }
}
