import type { FormElement, TextWithImages } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface TextAreaElementProps extends ElementProps {
  maxLength: number
  /** Photos may lie beside the text. */
  photos?: boolean
  /** A text, also one with photos beside it. */
  value?: string | TextWithImages | null
}

/** What an element refers to where photos belong to it. */
export const IMAGE_REFERENCE = 'images'

/** Several lines of text, over the full width. */
export const textArea =
  (context: ElementContext) =>
  (id: string, props: TextAreaElementProps): FormElement => ({
    ...elementBase(
      context,
      'textarea',
      id,
      { wide: true, ...props },
      {
        minimum_value: 0,
        maximum_value: props.maxLength,
        reference: props.photos ? IMAGE_REFERENCE : null,
      },
    ),
    value: props.value ?? null,
  })
