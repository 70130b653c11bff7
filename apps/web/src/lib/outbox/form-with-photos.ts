import type { ElementValue, SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'

/** A form with the ids of photos in their texts; a photo without an id is left out. */
export function formWithPhotos(
  form: SubmittedForm,
  photos: readonly { field: string; imageId: ImageId | null }[],
): SubmittedForm {
  const imagesOf = (field: string): ImageId[] =>
    photos.flatMap((photo) => (photo.field === field && photo.imageId !== null ? [photo.imageId] : []))
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      children: section.children.map((child) => {
        const images = imagesOf(`${section.id}.${child.id}`)
        return images.length > 0 ? { ...child, value: withImages(child.value ?? null, images) } : child
      }),
    })),
  }
}

function withImages(value: ElementValue, images: ImageId[]): ElementValue {
  if (typeof value === 'object' && value !== null && 'images' in value)
    return { text: value.text, images: [...value.images, ...images] }
  return { text: typeof value === 'string' ? value : '', images }
}
