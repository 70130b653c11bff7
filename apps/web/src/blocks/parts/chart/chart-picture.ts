/** Pixels of the picture per CSS pixel. */
const PIXEL_RATIO = 2

/** Returns a drawing as a PNG data URL, in its size on screen at double resolution. */
export async function chartPicture(drawing: SVGSVGElement, ground: string): Promise<string> {
  const { width, height } = drawing.viewBox.baseVal
  const copy = document.importNode(drawing, true)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * PIXEL_RATIO))
  copy.setAttribute('height', String(height * PIXEL_RATIO))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()

  const sheet = document.createElement('canvas')
  sheet.width = width * PIXEL_RATIO
  sheet.height = height * PIXEL_RATIO
  const context2d = sheet.getContext('2d')
  if (!context2d) return image.src
  context2d.fillStyle = ground
  context2d.fillRect(0, 0, sheet.width, sheet.height)
  context2d.drawImage(image, 0, 0)
  return sheet.toDataURL('image/png')
}
