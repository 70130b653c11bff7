import { contrastRatio, MIN_TEXT_CONTRAST } from '@herdboard/contract/system/brand-contrast.ts'
import { hexToOklch, oklchToHex } from './oklch.ts'
import type { BrandColours } from './petrol.ts'
import { mixColours } from './rgb.ts'
import { type ColourScheme, themeTokens } from './tokens.ts'

const DARK_INK = '#0C1015'

/**
 * Derives the brand colours of a scheme from one colour. Its lightness changes by 0.01 (darker on light, lighter on
 * dark) until it has text contrast on the background of links. The tint becomes weaker until the brand colour has text
 * contrast on it too.
 */
export function brandColours(hex: string, scheme: ColourScheme): BrandColours {
  const { surface, sunken, raised } = themeTokens(scheme)
  const [ground, direction, fullTint] = scheme === 'light' ? [sunken, -1, 0.08] : [raised, 1, 0.12]

  const colour = hexToOklch(hex)
  let { lightness } = colour
  let brand = oklchToHex(colour)
  const end = direction < 0 ? 0 : 1
  while (contrastRatio(brand, ground) < MIN_TEXT_CONTRAST && (end - lightness) * direction > 0) {
    lightness += direction * 0.01
    brand = oklchToHex({ ...colour, lightness })
  }

  let share = fullTint
  while (share > 0.005 && contrastRatio(brand, mixColours(brand, surface, share)) < MIN_TEXT_CONTRAST) share -= 0.005

  return {
    brand,
    'brand-hover': oklchToHex({ ...colour, lightness: lightness + direction * 0.06 }),
    'brand-tint': mixColours(brand, surface, share),
    'on-brand': contrastRatio('#FFFFFF', brand) >= MIN_TEXT_CONTRAST ? '#FFFFFF' : DARK_INK,
  }
}

/** The colours of a brand in both schemes. */
export const brandColoursOfHex = (hex: string): Record<ColourScheme, BrandColours> => ({
  light: brandColours(hex, 'light'),
  dark: brandColours(hex, 'dark'),
})
