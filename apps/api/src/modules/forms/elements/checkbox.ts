import type { FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface CheckboxElementProps extends ElementProps {
  value?: boolean
  /** Nothing but yes will do. */
  mustBeTicked?: boolean
}

/** Yes or no, over the full width; never empty. */
export const checkbox =
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
