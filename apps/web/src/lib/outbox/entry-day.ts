import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import { farmMinute, instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { correctedInstant } from '../today.ts'

/** Elements of the daily forms that hold the day, or day and time. */
const DAYS: ReadonlySet<string> = new Set(['FF_Date', 'FF_DateTime'])
const DATE_LENGTH = 'yyyy-MM-dd'.length

/**
 * Whether the server refuses the day of an entry. Other refusals stand at the day, too, but no other day helps: the batch is
 * closed, or the day of a treatment is given.
 */
export const asksForDay = (messages: readonly ProblemMessage[]): boolean =>
  messages.some(({ code, field }) => code.startsWith('dates.') && DAYS.has(field?.split('.').at(-1) ?? ''))

/** The day for which a form was recorded, `yyyy-MM-dd`; null where it names none. */
export function dayOfForm({ sections }: SubmittedForm): string | null {
  const day = sections.flatMap(({ children }) => children).find(({ id }) => DAYS.has(id))?.value
  return typeof day === 'string' ? day.slice(0, DATE_LENGTH) : null
}

/** The form for another day; a time of day stays, and a period that would begin after the day is that day. */
export const formOfDay = (form: SubmittedForm, day: string): SubmittedForm =>
  withDays(form, day, (value) => day + value.slice(DATE_LENGTH))

/** The instant on a day, `yyyy-MM-dd`, at which the farm's clock shows the time of day of another; the present at most. */
export function instantOnDay(day: string, timeOf: Date): Date {
  const instant = instantOfFarmMinute(day + farmMinute(timeOf).slice(DATE_LENGTH))
  return new Date(Math.min(instant.getTime(), correctedInstant().getTime()))
}

/**
 * The form for another instant than that at which it was recorded: its day on the farm, and the time of day where the form
 * has one that a clock proposed.
 */
export function formAtInstant(form: SubmittedForm, recordedAt: Date, instant: Date): SubmittedForm {
  const proposed = farmMinute(recordedAt)
  const minute = farmMinute(instant)
  const day = minute.slice(0, DATE_LENGTH)
  return withDays(form, day, (value) => (value === proposed ? minute : day + value.slice(DATE_LENGTH)))
}

/** The form with its days changed, but to no time that is yet to come. */
function withDays(form: SubmittedForm, day: string, changed: (value: string) => string): SubmittedForm {
  const now = farmMinute(correctedInstant())
  const until = (value: string): string => (value > now ? now.slice(0, value.length) : value)
  const moved = (id: string, value: string): string =>
    DAYS.has(id) ? until(changed(value)) : id === 'FF_DateFrom' && value > day ? day : value
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      children: section.children.map((child) =>
        typeof child.value === 'string' ? { ...child, value: moved(child.id, child.value) } : child,
      ),
    })),
  }
}
