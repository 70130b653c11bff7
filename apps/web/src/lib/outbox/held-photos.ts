import type { ElementValue, SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { toBase64 } from '../files/shrink-photo.ts'
import { callEndpoint } from '../http/call-endpoint.ts'
import { formWithPhotos } from './form-with-photos.ts'
import type { OutboxPhoto } from './outbox-entry.ts'

/** Photos that were taken without a network, until their entry is recorded. */
const held = new Map<string, Blob>()

/** Holds a photo on this device and returns an id for the form. */
export function holdPhoto(file: Blob): ImageId {
  const id = crypto.randomUUID() as ImageId
  held.set(id, file)
  return id
}

export const heldPhoto = (id: ImageId): Blob | null => held.get(id) ?? null

const imagesOf = (value: ElementValue | undefined): readonly ImageId[] =>
  typeof value === 'object' && value !== null && 'images' in value ? value.images : []

/** Whether a form names photos that only this device has. */
export const holdsPhotos = ({ sections }: SubmittedForm): boolean =>
  sections.some(({ children }) => children.some(({ value }) => imagesOf(value).some((id) => held.has(id))))

/** The form without the photos of this device, and these with the address of their text. */
export function takeHeldPhotos(form: SubmittedForm): { form: SubmittedForm; photos: OutboxPhoto[] } {
  const photos: OutboxPhoto[] = []
  const sections = form.sections.map((section) => ({
    ...section,
    children: section.children.map((child) => {
      const { value } = child
      if (typeof value !== 'object' || value === null || !('images' in value)) return child
      const uploaded = value.images.filter((id) => {
        const file = held.get(id)
        if (file) photos.push({ field: `${section.id}.${child.id}`, file })
        return !file
      })
      return { ...child, value: uploaded.length > 0 ? { text: value.text, images: uploaded } : value.text }
    }),
  }))
  return { form: { ...form, sections }, photos }
}

/** The form with the photos of this device uploaded, for what cannot wait in the outbox. */
export async function uploadHeldPhotos(submitted: SubmittedForm): Promise<SubmittedForm> {
  const { form, photos } = takeHeldPhotos(submitted)
  const uploaded: { field: string; imageId: ImageId }[] = []
  for (const { field, file } of photos) {
    const input = { body: { data: await toBase64(file) } }
    const { id } = await callEndpoint(addImage, input, { idempotencyKey: crypto.randomUUID() })
    uploaded.push({ field, imageId: id })
  }
  return formWithPhotos(form, uploaded)
}
