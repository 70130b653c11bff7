import type { FormReply } from '@herdboard/contract/core/form.ts'

const isForm = (reply: unknown): reply is FormReply =>
  typeof reply === 'object' && reply !== null && 'form' in reply && 'editable' in reply

/**
 * An empty form that was fetched on an earlier day, as it would be today: proposed and latest days move with the
 * present. Other responses are returned unchanged.
 */
export function moveFormToDay(reply: unknown, fetchedOn: string, today: string): unknown {
  if (!isForm(reply) || reply.form.record_id !== null || fetchedOn === today) return reply
  const moved = (day: string | null): string | null =>
    day?.startsWith(fetchedOn) ? today + day.slice(fetchedOn.length) : day
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
