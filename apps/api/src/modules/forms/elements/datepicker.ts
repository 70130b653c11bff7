import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

/** No entry is older than this. */
export const FIRST_DAY = '2000-01-01'

export interface DateSaying extends Saying {
  from?: string
  /** The last day that may be chosen; null where nothing holds it back. */
  to: string | null
  value?: string | null
}

/** A farm day. */
export const datePicker =
  (asked: Asked) =>
  (id: string, saying: DateSaying): FormElement => ({
    ...elementBase(asked, 'datepicker', id, saying, {
      input_type: 'datetime',
      minimum_date: saying.from ?? FIRST_DAY,
      maximum_date: saying.to,
    }),
    value: saying.value ?? null,
  })
