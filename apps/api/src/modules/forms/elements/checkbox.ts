import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export interface CheckboxSaying extends Saying {
  value?: boolean
  /** Nothing but yes will do. */
  mustBeTicked?: boolean
}

/** Yes or no, over the full width; never empty. */
export const checkbox =
  (asked: Asked) =>
  (id: string, saying: CheckboxSaying = {}): FormElement => ({
    ...elementBase(
      asked,
      'checkbox',
      id,
      { wide: true, ...saying },
      { input_type: 'bool', minimum_value: saying.mustBeTicked ? 1 : null },
    ),
    value: saying.value ?? false,
  })
