import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import type { AlarmResponseStep } from '@herdboard/contract/people/escalation.ts'
import { storedAlarm } from '#modules/monitoring/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type AlarmMessage, type EscalationStep, selectResponseSteps } from './sql/response-steps.ts'

/** Returns who was notified of an alarm in turn, who did not look, and who saw it. Throws `request.not_found`. */
export async function alarmResponseSteps(db: Db, scope: TenantScope, id: AlarmId): Promise<AlarmResponseStep[]> {
  await storedAlarm(db, scope, id)
  const { notifications, seen } = await selectResponseSteps(db, scope, id)
  return [
    ...notifications.flatMap(({ steps, messages, readers }) => [
      ...(steps.length > 0 ? escalationMessageSteps(steps, messages) : firstMessageSteps(messages)),
      ...(seen === null && readers.length > 0
        ? [{ kind: 'read' as const, at: null, people: readers, messages: [] }]
        : []),
    ]),
    ...(seen
      ? [{ kind: 'seen' as const, at: seen.at.toISOString(), people: seen.by ? [seen.by] : [], messages: [] }]
      : []),
  ]
}

function escalationMessageSteps(
  steps: readonly EscalationStep[],
  messages: readonly AlarmMessage[],
): AlarmResponseStep[] {
  const inTurn = new Set(steps.map(({ user_id }) => user_id))
  return steps.flatMap(({ user_id, name, notified_at }, no): AlarmResponseStep[] => {
    const ofStep = messages.filter((message) =>
      user_id === null ? !inTurn.has(message.user_id) : message.user_id === user_id,
    )
    const next = steps[no + 1]
    if (user_id === null) return [messageStep('notified_everybody', notified_at, ofStep)]
    return [
      { ...messageStep('notified', notified_at, ofStep), people: [name ?? '–'] },
      ...(next
        ? [{ kind: 'not_seen' as const, at: instant(next.notified_at), people: [name ?? '–'], messages: [] }]
        : []),
    ]
  })
}

const firstMessageSteps = (messages: readonly AlarmMessage[]): AlarmResponseStep[] => {
  const [first] = messages
  return first ? [messageStep('notified_everybody', first.created_at, messages)] : []
}

const messageStep = (
  kind: 'notified' | 'notified_everybody',
  at: string,
  messages: readonly AlarmMessage[],
): AlarmResponseStep => ({
  kind,
  at: instant(at),
  people: [...new Set(messages.map(({ name }) => name))],
  messages: messages.map(({ channel, state }) => ({ channel, state })),
})

const instant = (text: string): string => new Date(text).toISOString()
