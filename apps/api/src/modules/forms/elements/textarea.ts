import type { FormElement, TextWithImages } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface TextAreaElementProps extends ElementProps {
  maxLength: number
  /** The text may have photos. */
  photos?: boolean
  /** Plain text, or text with photos. */
  value?: string | TextWithImages | null
}

/** Reference of an element that takes photos. */
export const IMAGE_REFERENCE = 'images'

/** Text of several lines over the full width. */
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
