import type { FormReply } from '@herdboard/contract/core/form.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'

const isForm = (reply: unknown): reply is FormReply =>
  typeof reply === 'object' && reply !== null && 'form' in reply && 'editable' in reply

/**
 * An empty form that was fetched earlier, as it would be now: the proposed day and time, and latest days, move with the
 * present. Other responses are returned unchanged.
 */
export function moveFormToPresent(reply: unknown, fetchedAt: Date, now: Date): unknown {
  if (!isForm(reply) || reply.form.record_id !== null) return reply
  const fetchedOn = farmDay(fetchedAt)
  const present = farmMinute(now)
  const moved = (day: string | null): string | null => (day?.startsWith(fetchedOn) ? present.slice(0, day.length) : day)
  const sections = reply.form.sections.map((section) => ({
    ...section,
    children: section.children.map((element) => ({
      ...element,
      value: typeof element.value === 'string' ? moved(element.value) : element.value,
      type_settings: { ...element.type_settings, maximum_date: moved(element.type_settings.maximum_date) },
    })),
  }))
  return { ...reply, form: { ...reply.form, sections } }
}
