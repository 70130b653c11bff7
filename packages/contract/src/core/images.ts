import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RetrievedImage } from './form.ts'
import { ImageId } from './ids.ts'

/** Largest accepted photo (upload limit), bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** Largest request body: base64 takes four characters for three bytes, and the JSON around them a little more. */
const MAX_BODY_BYTES = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 1024

export const addImage = endpoint({
  method: 'POST',
  path: '/images',
  summary: 'Upload a photo (JPEG, PNG or WebP, at most 10 MB); it is deleted after a day unless an entry names it',
  access: {},
  errors: [],
  /** The file, base64. */
  body: z.strictObject({ data: z.string().min(1).max(MAX_BODY_BYTES) }),
  reply: RetrievedImage,
  status: 201,
  shed: 'first',
  maxBodyBytes: MAX_BODY_BYTES,
  sharedDevices: true,
  changes: [],
})

export const getImage = endpoint({
  method: 'GET',
  path: '/images/:id',
  summary: 'Return the bytes of a photo of a readable entry',
  access: {},
  errors: [],
  params: z.object({ id: ImageId }),
  /** Base64 inside the server; the response carries the bytes. */
  reply: z.string(),
  produces: 'image/jpeg',
  reads: [],
})
