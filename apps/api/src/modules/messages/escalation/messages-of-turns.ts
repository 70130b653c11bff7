import type { UserId } from '@herdboard/contract/core/ids.ts'
import { notificationSeverity } from '#modules/notifications/service.ts'
import type { PlannedMessage } from '../sql/choices.ts'
import type { AlarmTurn } from './escalate-alarms.ts'

/** A message that is sent, with whether it reaches a person on duty. */
export type DutyMessage = PlannedMessage & { isOnDuty: boolean }

/**
 * Returns the messages that are sent, out of those that were not sent yet: by the channels that each person chose, and
 * of an alarm with turns only to those whose turn it is. A person on duty who chose no channel for it gets a mail.
 */
export function messagesOfTurns(due: readonly PlannedMessage[], turns: ReadonlyMap<string, AlarmTurn>): DutyMessage[] {
  const dutyMessages = due.flatMap((planned): DutyMessage[] => {
    const turn = turns.get(planned.notification_id)
    const isOnDuty = turn?.people.has(planned.user_id as UserId) ?? false
    return isChosen(planned) && (!turn || turn.isForEverybody || isOnDuty) ? [{ ...planned, isOnDuty }] : []
  })
  const unreached = due.filter(
    ({ notification_id, user_id, channel }) =>
      channel === 'email' &&
      turns.get(notification_id)?.nextPerson === user_id &&
      !dutyMessages.some((message) => message.notification_id === notification_id && message.user_id === user_id),
  )
  return [...dutyMessages, ...unreached.map((planned) => ({ ...planned, isOnDuty: true }))]
}

function isChosen({ type_id, channel, choice }: PlannedMessage): boolean {
  const from = choice[`${channel}_from`]
  return from !== null && notificationSeverity(type_id) >= from && !choice.muted_kinds.includes(type_id)
}
