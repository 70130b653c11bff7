/** Pixels of the picture per CSS pixel. */
const SHARPNESS = 2

/** Returns a drawing as a PNG data URL, in its size on screen at double resolution. */
export async function chartPicture(drawing: SVGSVGElement, ground: string): Promise<string> {
  const { width, height } = drawing.viewBox.baseVal
  const copy = document.importNode(drawing, true)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * SHARPNESS))
  copy.setAttribute('height', String(height * SHARPNESS))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()

  const sheet = document.createElement('canvas')
  sheet.width = width * SHARPNESS
  sheet.height = height * SHARPNESS
  const pen = sheet.getContext('2d')
  if (!pen) return image.src
  pen.fillStyle = ground
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(image, 0, 0)
  return sheet.toDataURL('image/png')
}
