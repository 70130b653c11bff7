/** Longest side of a photo that is sent, in pixels: the size that the server stores. */
const MAX_SIDE_PX = 2048
const QUALITY = 0.85
/** Smaller files are sent unchanged. */
const MAX_UNSHRUNK_BYTES = 500_000

/**
 * Shrinks a photo for a slow connection in a barn. A file that the browser cannot decode is returned unchanged; the
 * server decides about it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size <= MAX_UNSHRUNK_BYTES || typeof createImageBitmap !== 'function') return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context2d = canvas.getContext('2d')
    if (!context2d) return file
    context2d.fillStyle = 'white'
    context2d.fillRect(0, 0, canvas.width, canvas.height)
    context2d.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}

/** Encodes a file as base64, as the photo endpoint expects it. */
export const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('the photo cannot be read'))
    reader.readAsDataURL(file)
  })
