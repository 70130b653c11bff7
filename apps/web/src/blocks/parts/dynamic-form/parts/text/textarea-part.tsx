import type { ElementValue } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { imageIdsOf } from '@herdboard/domain/forms/form-element.ts'
import { Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { type PartProps, wrapperProps } from '../part-props.ts'
import { PhotoList } from '../photo/photo-list.tsx'

/** A multi-line text, with photos if the form allows them. */
export function TextareaPart(part: PartProps<'textarea'>) {
  const { element, value, onChange, onBlur, inputRef, name, isDisabled } = part
  const images = imageIdsOf(value) as readonly ImageId[]
  const takesPhotos = element.type_settings.reference === 'images'

  // A text without photos is stored as a plain string.
  const change = (plainText: string, photos: readonly ImageId[]) =>
    onChange(photos.length > 0 ? { text: plainText, images: [...photos] } : plainText || null)

  return (
    <>
      <Textarea
        {...wrapperProps(part)}
        ref={inputRef as Ref<HTMLTextAreaElement>}
        name={name}
        rows={3}
        maxLength={element.type_settings.maximum_value ?? undefined}
        value={plainTextOf(value)}
        onChange={({ currentTarget }) => change(currentTarget.value, images)}
        onBlur={onBlur}
      />
      {(takesPhotos || element.retrieved_images.length > 0) && (
        <PhotoList
          label={element.label}
          images={takesPhotos ? images : element.retrieved_images.map(({ id }) => id)}
          isDisabled={isDisabled || !takesPhotos}
          // An upload takes time: use the current text when it finishes.
          onChange={(photos) => change(plainTextOf(part.sibling(element.id)), photos)}
          trackUpload={part.trackUpload}
        />
      )}
    </>
  )
}

function plainTextOf(value: ElementValue): string {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  return typeof text === 'string' ? text : ''
}
