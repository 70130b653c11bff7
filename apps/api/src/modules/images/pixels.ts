/** A picture as points: red, green, blue and how solid, one byte each. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/**
 * The picture upright, no side longer than `longest`, on white: each new point is the mean of those that it stands for.
 * `orientation` is how the camera was held, 1 to 8.
 */
export function uprightWithin(from: Pixels, orientation: number, longest: number): Pixels {
  const isSideways = orientation >= 5
  const fullWidth = isSideways ? from.height : from.width
  const fullHeight = isSideways ? from.width : from.height
  const scale = Math.min(1, longest / Math.max(fullWidth, fullHeight))
  const width = Math.max(1, Math.round(fullWidth * scale))
  const height = Math.max(1, Math.round(fullHeight * scale))
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const rows = span(y, height, fullHeight)
    for (let x = 0; x < width; x++) {
      const columns = span(x, width, fullWidth)
      paint(data, (y * width + x) * 4, from, orientation, columns, rows, fullWidth, fullHeight)
    }
  }
  return { width, height, data }
}

type Span = readonly [from: number, to: number]

const span = (at: number, size: number, full: number): Span => {
  const from = Math.floor((at * full) / size)
  return [from, Math.max(from + 1, Math.floor(((at + 1) * full) / size))]
}

function paint(
  into: Uint8Array,
  place: number,
  from: Pixels,
  orientation: number,
  [left, right]: Span,
  [top, bottom]: Span,
  fullWidth: number,
  fullHeight: number,
): void {
  let red = 0
  let green = 0
  let blue = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const source = sourceOf(orientation, x, y, fullWidth, fullHeight, from.width) * 4
      const solid = (from.data[source + 3] ?? 255) / 255
      const white = 255 * (1 - solid)
      red += (from.data[source] ?? 0) * solid + white
      green += (from.data[source + 1] ?? 0) * solid + white
      blue += (from.data[source + 2] ?? 0) * solid + white
    }
  }
  const count = (right - left) * (bottom - top)
  into[place] = Math.round(red / count)
  into[place + 1] = Math.round(green / count)
  into[place + 2] = Math.round(blue / count)
  into[place + 3] = 255
}

/** Where the point of the upright picture lies in the one that the camera made. */
function sourceOf(orientation: number, x: number, y: number, width: number, height: number, stride: number): number {
  const right = width - 1 - x
  const bottom = height - 1 - y
  if (orientation === 2) return y * stride + right
  if (orientation === 3) return bottom * stride + right
  if (orientation === 4) return bottom * stride + x
  if (orientation === 5) return x * stride + y
  if (orientation === 6) return right * stride + y
  if (orientation === 7) return right * stride + bottom
  if (orientation === 8) return x * stride + bottom
  return y * stride + x
}
