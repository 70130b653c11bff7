import type { FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface CheckboxElementProps extends ElementProps {
  value?: boolean
  /** True where only a ticked box is valid. */
  mustBeTicked?: boolean
}

/** Checkbox over the full width; its value is never empty. */
export const checkboxElement =
  (context: ElementContext) =>
  (id: string, props: CheckboxElementProps = {}): FormElement => ({
    ...elementBase(
      context,
      'checkbox',
      id,
      { wide: true, ...props },
      { input_type: 'bool', minimum_value: props.mustBeTicked ? 1 : null },
    ),
    value: props.value ?? false,
  })
