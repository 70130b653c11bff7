import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { listMessages, MessageChoice } from '@herdboard/contract/people/messages.ts'
import { mailedNotificationTypes, notificationText } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectMessageChoice, upsertMessageChoice } from './sql/choices.ts'
import { selectOwnMessages } from './sql/messages.ts'

/** Lists the newest messages to the user. */
export async function ownMessages(
  db: Db,
  { language }: RequestContext,
  scope: TenantScope,
): Promise<EndpointReply<typeof listMessages>> {
  const manyFarms = scope.readableFarms.size > 1
  return (await selectOwnMessages(db, scope)).map(
    ({ id, type_id, params, channel, created_at, state, reason, due_at, ended_at }) => ({
      id,
      text: notificationText(language, type_id, params, manyFarms),
      channel,
      created_at: created_at.toISOString(),
      state,
      reason,
      due_at: due_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    }),
  )
}

/** Stores what the user wants to be notified of. It holds for notifications that are raised from now on. */
export async function chooseMessages(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  choice: MessageChoice,
): Promise<MessageChoice> {
  // From 22 to 22 would be all day or never; nobody can know which.
  if (choice.quiet_hours !== null && choice.quiet_hours.from === choice.quiet_hours.to)
    throw ruleRefusal('messages.empty_quiet_hours', { field: 'quiet_hours' })
  if (choice.muted_kinds.some((kind) => !mailedNotificationTypes.includes(kind)))
    throw new Problem('request.malformed', { name: 'muted_kinds' })
  const before = await selectMessageChoice(db, scope)
  const after = { ...choice, muted_kinds: [...new Set(choice.muted_kinds)] }
  await upsertMessageChoice(db, scope, after)
  await writeAuditEntry(db, context, {
    action: 'profile.change',
    subjectType: 'user',
    subjectId: scope.userId,
    before: auditedChoice(before),
    after: auditedChoice(after),
  })
  return after
}

const auditedChoice = ({ quiet_hours, ...choice }: MessageChoice) => ({
  ...choice,
  quiet_from: quiet_hours?.from ?? null,
  quiet_to: quiet_hours?.to ?? null,
})
