import { contrastRatio, MIN_TEXT_CONTRAST } from '@herdboard/contract/system/brand-contrast.ts'
import { hexToOklch, oklchToHex } from './oklch.ts'
import { mixColours } from './rgb.ts'
import { type ColourScheme, themeTokens } from './tokens.ts'

export interface BrandColours {
  brand: string
  'brand-hover': string
  'brand-tint': string
  'on-brand': string
}

/** Ten shades from pale to deep; the eighth (index 7) is the brand colour itself. */
export type Shades = [string, string, string, string, string, string, string, string, string, string]

const DARK_INK = '#0C1015'

/** The product's own petrol. */
export const petrol: Record<ColourScheme, BrandColours> = {
  light: { brand: '#0B6470', 'brand-hover': '#084E57', 'brand-tint': '#E2F1F3', 'on-brand': '#FFFFFF' },
  dark: { brand: '#4FB8C6', 'brand-hover': '#7ACDD8', 'brand-tint': '#12343A', 'on-brand': DARK_INK },
}

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

/** Ten shades around a scheme's brand colour, for the Mantine parts that use a shade number. */
export function shadesOf(
  { brand, 'brand-hover': hover, 'brand-tint': tint }: BrandColours,
  scheme: ColourScheme,
): Shades {
  const { surface, text } = themeTokens(scheme)
  const mixWithSurface = (share: number) => mixColours(brand, surface, share)
  return [
    tint,
    mixWithSurface(0.2),
    mixWithSurface(0.32),
    mixWithSurface(0.44),
    mixWithSurface(0.56),
    mixWithSurface(0.7),
    mixWithSurface(0.85),
    brand,
    hover,
    mixColours(text, hover, 0.25),
  ]
}
