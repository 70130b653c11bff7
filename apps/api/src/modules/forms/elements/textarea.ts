import type { FormElement, TextWithImages } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export interface AreaSaying extends Saying {
  maxLength: number
  /** Photos may lie beside the text. */
  photos?: boolean
  /** A text, also one with photos beside it. */
  value?: string | TextWithImages | null
}

/** What an element refers to where photos belong to it. */
export const IMAGES = 'images'

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
        reference: saying.photos ? IMAGES : null,
      },
    ),
    value: saying.value ?? null,
  })
