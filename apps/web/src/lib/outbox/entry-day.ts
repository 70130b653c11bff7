import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import { farmMinute, instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'

/** Elements of the daily forms that hold the day, or day and time. */
const DAYS: ReadonlySet<string> = new Set(['FF_Date', 'FF_DateTime'])
const DATE_LENGTH = 'yyyy-MM-dd'.length

/** Whether the server refuses the day of an entry. */
export const asksForDay = (messages: readonly ProblemMessage[]): boolean =>
  messages.some(({ field }) => DAYS.has(field?.split('.').at(-1) ?? ''))

/** The day for which a form was recorded, `yyyy-MM-dd`; null where it names none. */
export function dayOfForm({ sections }: SubmittedForm): string | null {
  const day = sections.flatMap(({ children }) => children).find(({ id }) => DAYS.has(id))?.value
  return typeof day === 'string' ? day.slice(0, DATE_LENGTH) : null
}

/** The form for another day; a time of day stays, and a period that would begin after the day is that day. */
export const formOfDay = (form: SubmittedForm, day: string): SubmittedForm =>
  withDays(form, day, (value) => day + value.slice(DATE_LENGTH))

/** The instant on a day, `yyyy-MM-dd`, at which the farm's clock shows the time of day of another instant. */
export const instantOnDay = (day: string, timeOf: Date): Date =>
  instantOfFarmMinute(day + farmMinute(timeOf).slice(DATE_LENGTH))

/** The form for another instant: its day on the farm, and the time of day where the form has one. */
export function formAtInstant(form: SubmittedForm, instant: Date): SubmittedForm {
  const minute = farmMinute(instant)
  return withDays(form, minute.slice(0, DATE_LENGTH), (value) => minute.slice(0, value.length))
}

function withDays(form: SubmittedForm, day: string, changed: (value: string) => string): SubmittedForm {
  const moved = (id: string, value: string): string =>
    DAYS.has(id) ? changed(value) : id === 'FF_DateFrom' && value > day ? day : value
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
