import type { FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

/** No entry is older than this. */
export const FIRST_DAY = '2000-01-01'

export interface DateElementProps extends ElementProps {
  from?: string
  /** The last day that may be chosen; null where nothing holds it back. */
  to: string | null
  value?: string | null
}

/** A farm day. */
export const datePicker =
  (context: ElementContext) =>
  (id: string, props: DateElementProps): FormElement => ({
    ...elementBase(context, 'datepicker', id, props, {
      input_type: 'datetime',
      minimum_date: props.from ?? FIRST_DAY,
      maximum_date: props.to,
    }),
    value: props.value ?? null,
  })
