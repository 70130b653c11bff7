import type { FormElement } from '@herdboard/contract/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element.ts'

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
