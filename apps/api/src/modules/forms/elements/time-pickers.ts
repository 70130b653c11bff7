import type { FormElement, RecurrenceValue } from '@herdboard/contract/core/form.ts'
import { FIRST_ENTRY_DAY } from './datepicker.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface ClockElementProps extends ElementProps {
  /** First and last time of day, `HH:mm`. */
  from?: string
  to?: string
  value?: string | null
}

/** Time of day on the farm's clock, `HH:mm`. */
export const clockPicker =
  (context: ElementContext) =>
  (id: string, props: ClockElementProps = {}): FormElement => ({
    ...elementBase(context, 'clockpicker', id, props, {
      input_type: 'datetime',
      minimum_time: props.from ?? null,
      maximum_time: props.to ?? null,
    }),
    value: props.value ?? null,
  })

export interface DateTimeElementProps extends ElementProps {
  /** First and last day. */
  from?: string
  to?: string | null
  value?: string | null
}

/** Day and time on the farm's clock, `yyyy-MM-ddTHH:mm`. */
export const dateTimePicker =
  (context: ElementContext) =>
  (id: string, props: DateTimeElementProps = {}): FormElement => ({
    ...elementBase(context, 'datetimepicker', id, props, {
      input_type: 'datetime',
      minimum_date: props.from ?? FIRST_ENTRY_DAY,
      maximum_date: props.to ?? null,
    }),
    value: props.value ?? null,
  })

export interface RecurrenceElementProps extends ElementProps {
  /** First and last start day; a new recurrence starts today at the earliest. */
  from?: string
  to?: string | null
  value?: RecurrenceValue | null
}

/**
 * Day with an optional recurrence, over the full width. Where it is not required the day may be empty: templates store
 * such a recurrence pattern.
 */
export const recurrencePicker =
  (context: ElementContext) =>
  (id: string, props: RecurrenceElementProps = {}): FormElement => ({
    ...elementBase(
      context,
      'datepicker_with_recurrence',
      id,
      { wide: true, ...props },
      {
        input_type: 'datetime_with_recurrence',
        minimum_date: props.from ?? FIRST_ENTRY_DAY,
        maximum_date: props.to ?? null,
      },
    ),
    value: props.value ?? null,
  })
