import type { FormElement, RecurrenceValue } from '@herdboard/contract/form.ts'
import { FIRST_DAY } from './datepicker.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export interface ClockSaying extends Saying {
  /** First and last time of day, `HH:mm`. */
  from?: string
  to?: string
  value?: string | null
}

/** A time of day on the farm's clock, `HH:mm`. */
export const clockPicker =
  (asked: Asked) =>
  (id: string, saying: ClockSaying = {}): FormElement => ({
    ...elementBase(asked, 'clockpicker', id, saying, {
      input_type: 'datetime',
      minimum_time: saying.from ?? null,
      maximum_time: saying.to ?? null,
    }),
    value: saying.value ?? null,
  })

export interface MomentSaying extends Saying {
  /** First and last day. */
  from?: string
  to?: string | null
  value?: string | null
}

/** A day and a time on the farm's clock, `yyyy-MM-ddTHH:mm`. */
export const dateTimePicker =
  (asked: Asked) =>
  (id: string, saying: MomentSaying = {}): FormElement => ({
    ...elementBase(asked, 'datetimepicker', id, saying, {
      input_type: 'datetime',
      minimum_date: saying.from ?? FIRST_DAY,
      maximum_date: saying.to ?? null,
    }),
    value: saying.value ?? null,
  })

export interface RecurrenceSaying extends Saying {
  /** First and last day that it may start on; a new one starts today at the earliest. */
  from?: string
  to?: string | null
  value?: RecurrenceValue | null
}

/**
 * A day that may repeat, over the full width. Where it is not required its day may stay open: a pattern, as templates
 * keep it.
 */
export const recurrencePicker =
  (asked: Asked) =>
  (id: string, saying: RecurrenceSaying = {}): FormElement => ({
    ...elementBase(
      asked,
      'datepicker_with_recurrence',
      id,
      { wide: true, ...saying },
      {
        input_type: 'datetime_with_recurrence',
        minimum_date: saying.from ?? FIRST_DAY,
        maximum_date: saying.to ?? null,
      },
    ),
    value: saying.value ?? null,
  })
