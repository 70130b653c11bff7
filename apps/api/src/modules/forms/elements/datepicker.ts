import type { FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

/** Earliest day of any entry. */
export const FIRST_ENTRY_DAY = '2000-01-01'

export interface DateElementProps extends ElementProps {
  from?: string
  /** Last day that can be chosen; null for no limit. */
  to: string | null
  value?: string | null
}

/** Farm day. */
export const datePicker =
  (context: ElementContext) =>
  (id: string, props: DateElementProps): FormElement => ({
    ...elementBase(context, 'datepicker', id, props, {
      input_type: 'datetime',
      minimum_date: props.from ?? FIRST_ENTRY_DAY,
      maximum_date: props.to,
    }),
    value: props.value ?? null,
  })
