import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { type getOwnPin, pinDigits } from '@herdboard/contract/people/shared-devices.ts'
import { isEasyPin } from '@herdboard/domain/work/easy-pin.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { deletePin, endPinSignIns, MAX_PIN_FAILURES, selectOwnPin, storePin } from './sql.ts'

export async function ownPin(db: Db, scope: TenantScope): Promise<EndpointReply<typeof getOwnPin>> {
  const pin = await selectOwnPin(db, scope)
  return {
    changed_at: pin?.changed_at.toISOString() ?? null,
    is_locked: pin !== null && pin.failures >= MAX_PIN_FAILURES,
  }
}

/** Throws for a PIN that is no 4 to 8 digits, or that others would try first. */
export function requireGoodPin(pin: string): void {
  const { min, max } = pinDigits
  if (!/^\d+$/.test(pin) || pin.length < min || pin.length > max) throw ruleRefusal('pin.length', { field: 'pin' })
  if (isEasyPin(pin)) throw ruleRefusal('pin.easy', { field: 'pin' })
}

/** Stores the hash of a new PIN. Whoever is signed in by the old one is signed out. */
export async function storeOwnPin(db: Db, context: RequestContext, scope: TenantScope, hash: string): Promise<null> {
  if (!(await storePin(db, scope, { hash, now: context.now }))) throw ruleRefusal('pin.no_member', { field: 'pin' })
  await endPinSignIns(db, scope, context.now)
  await writeAuditEntry(db, context, { action: 'user.pin_set', subjectType: 'user', subjectId: scope.userId })
  return null
}

/** Removes the own PIN and signs out on all devices. Without a PIN it changes nothing. */
export async function removePin(db: Db, context: RequestContext, scope: TenantScope): Promise<null> {
  if (!(await deletePin(db, scope))) return null
  await endPinSignIns(db, scope, context.now)
  await writeAuditEntry(db, context, { action: 'user.pin_removed', subjectType: 'user', subjectId: scope.userId })
  return null
}
