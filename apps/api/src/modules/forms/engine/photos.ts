import type { FormElement, FormSection, RetrievedImage, TextWithImages } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { imageIdsOf, writtenText } from '@herdboard/domain/forms/form-element.ts'
import { IMAGE_REFERENCE } from '../elements/textarea.ts'

const takesPhotos = ({ type, type_settings }: FormElement): boolean =>
  type === 'textarea' && type_settings.reference === IMAGE_REFERENCE

/** Text with photos; without photos it remains a plain text. */
export const textWithPhotos = (text: string | null, images: readonly ImageId[]): string | TextWithImages | null =>
  images.length === 0 ? text : { text: text ?? '', images: [...images] }

/** Section with the entry's photos added to the text that takes them. */
export const withStoredPhotos = (section: FormSection, images: readonly RetrievedImage[]): FormSection => {
  if (images.length === 0) return section
  const ids = images.map(({ id }) => id)
  const children = section.children.map((element): FormElement => {
    if (!takesPhotos(element)) return element
    const value = textWithPhotos(writtenText(element.value), ids)
    return { ...element, value, retrieved_images: [...images] } as FormElement
  })
  return { ...section, children }
}

/** Submitted photos; null where the form takes none. */
export function submittedPhotos(sections: readonly FormSection[]): readonly ImageId[] | null {
  const elements = sections.flatMap(({ children }) => children.filter(takesPhotos))
  return elements.length === 0 ? null : (elements.flatMap(({ value }) => imageIdsOf(value)) as ImageId[])
}
