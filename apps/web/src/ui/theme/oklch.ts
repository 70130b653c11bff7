import { parseHexColour, type Rgb, toHexColour } from './rgb.ts'

/** Lightness 0–1, chroma, hue in radians. Source: Björn Ottosson, "A perceptual color space for image processing". */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = parseHexColour(hex).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function linearRgbOf({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const shows = (rgb: Rgb): boolean => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)

/** The nearest colour that sRGB can show: lightness and hue are kept, chroma is reduced. */
export function oklchToHex({ lightness, chroma, hue }: Oklch): string {
  const at = (chroma: number) => linearRgbOf({ lightness: Math.min(1, Math.max(0, lightness)), chroma, hue })
  let [inGamut, outOfGamut] = [0, chroma]
  if (shows(at(chroma))) inGamut = chroma
  else
    for (let step = 0; step < 20; step++) {
      const middle = (inGamut + outOfGamut) / 2
      if (shows(at(middle))) inGamut = middle
      else outOfGamut = middle
    }
  const [red, green, blue] = at(inGamut)
  const channel = (value: number) => fromLinear(Math.min(1, Math.max(0, value)))
  return toHexColour([channel(red), channel(green), channel(blue)])
}
