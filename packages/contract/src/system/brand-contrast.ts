/** Backgrounds with the least contrast to a link in the brand colour: sunken in light mode, raised in dark mode. */
export const brandBackgrounds = { light: '#ECEFF3', dark: '#232C36' } as const

/** Least contrast of text with its background, WCAG 2.2 AA. */
export const MIN_TEXT_CONTRAST = 4.5

/** Converts an sRGB channel to linear light; both 0 to 1. */
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Relative luminance of a colour like `#0B6470`, 0 to 1. Throws `TypeError` for any other text. */
function luminance(hex: string): number {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? []
  if (red === undefined || green === undefined || blue === undefined) throw new TypeError(`Not a colour: ${hex}`)
  const share = (channel: string) => linear(Number.parseInt(channel, 16) / 255)
  return 0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue)
}

/** WCAG 2.x contrast ratio of two hex colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
