import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export interface AreaSaying extends Saying {
  maxLength: number
  value?: string | null
}

/** Several lines of text, over the full width. */
export const textArea =
  (asked: Asked) =>
  (id: string, saying: AreaSaying): FormElement => ({
    ...elementBase(
      asked,
      'textarea',
      id,
      { wide: true, ...saying },
      {
        minimum_value: 0,
        maximum_value: saying.maxLength,
      },
    ),
    value: saying.value ?? null,
  })
