import type { UserId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'

export type SecurityEvent =
  | 'sign_in.done'
  | 'sign_in.refused'
  | 'sign_in.throttled'
  | 'sign_in.token_refused'
  | 'sign_in.by_provider'
  | 'sign_in.bound_to_provider'
  | 'refresh.reuse'
  | 'refresh.other_client'
  | 'sign_out.done'
  | 'password.forgotten'
  | 'password.reset'
  | 'password.changed'
  | 'password.refused'
  | 'invitation.accepted'
  | 'email.changed'
  | 'account.deleted'
  | 'second_factor.requested'
  | 'second_factor.refused'
  | 'second_factor.on'
  | 'second_factor.off'
  | 'second_factor.recovery_codes'
  | 'recovery_code.used'
  | 'passkey.added'
  | 'passkey.refused'
  | 'passkey.counter_back'

const ALARMING: ReadonlySet<SecurityEvent> = new Set(['refresh.reuse', 'refresh.other_client', 'passkey.counter_back'])

/** Logs a security event with the type `security`; alarming events at level warn. */
export function logSecurity(context: WebRequestContext, event: SecurityEvent, userId: UserId | null): void {
  context.request.log[ALARMING.has(event) ? 'warn' : 'info']({ type: 'security', event, userId }, event)
}

/**
 * Logs a security event and writes it to the person's audit log, with the values before and after. Sets the row-level
 * security to that person, whose identity is proved. The log contains no address.
 */
export async function recordSecurity(
  db: Db,
  context: WebRequestContext,
  event: SecurityEvent,
  userId: UserId,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  logSecurity(context, event, userId)
  await setRowLevelSecurity(db, null, userId)
  const person = { userId } as Person
  await writeAuditEntry(
    db,
    { ...context, person, scope: null },
    { action: event, subjectType: 'sign-in', subjectId: userId, ...change },
  )
}
