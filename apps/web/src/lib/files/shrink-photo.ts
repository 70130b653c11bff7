/**
 * Longest side in pixels and quality of a photo that is sent, and the bytes up to which a file is sent unchanged. The
 * first is the size that the server stores; the others are for lines on which it took too long. The server takes a request
 * of 30 seconds: over the slowest mobile networks about 140 kB.
 */
const SIZES = [
  { sidePx: 2048, quality: 0.85, maxBytes: 500_000 },
  { sidePx: 1024, quality: 0.6, maxBytes: 120_000 },
  { sidePx: 640, quality: 0.5, maxBytes: 50_000 },
] as const

/**
 * Shrinks a photo for a slow connection in a barn, the more, the more often the line was too slow for it. A file that the browser
 * cannot decode is returned unchanged; the server decides about it.
 */
export async function shrinkPhoto(file: Blob, slowAttempts = 0): Promise<Blob> {
  const { sidePx, quality, maxBytes } = SIZES[Math.min(slowAttempts, SIZES.length - 1)] ?? SIZES[0]
  if (file.size <= maxBytes || typeof createImageBitmap !== 'function') return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context2d = canvas.getContext('2d')
    if (!context2d) return file
    context2d.fillStyle = 'white'
    context2d.fillRect(0, 0, canvas.width, canvas.height)
    context2d.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
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
