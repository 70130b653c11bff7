/** Red, green and blue of sRGB, each 0 to 1. */
export type Rgb = readonly [number, number, number]

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** Whether a text is a colour safe to use: `#` and six hexadecimal digits. */
export const isHex = (text: string): boolean => HEX.test(text)

export function parseHexColour(hex: string): Rgb {
  const [, red, green, blue] = HEX.exec(hex) ?? []
  if (red === undefined || green === undefined || blue === undefined) throw new TypeError(`Not a colour: ${hex}`)
  return [Number.parseInt(red, 16) / 255, Number.parseInt(green, 16) / 255, Number.parseInt(blue, 16) / 255]
}

export const toHexColour = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()

/** Mixes `share` of one colour over another, as a transparent layer would look. */
export function mixColours(over: string, under: string, share: number): string {
  const [top, ground] = [parseHexColour(over), parseHexColour(under)]
  const channel = (i: 0 | 1 | 2) => top[i] * share + ground[i] * (1 - share)
  return toHexColour([channel(0), channel(1), channel(2)])
}
