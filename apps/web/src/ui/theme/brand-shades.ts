import type { BrandColours } from './petrol.ts'
import { mixColours } from './rgb.ts'
import { type ColourScheme, themeTokens } from './tokens.ts'

/** Ten shades from pale to deep; the eighth (index 7) is the brand colour itself. */
export type ColourShades = [string, string, string, string, string, string, string, string, string, string]

/** Ten shades around a scheme's brand colour, for the Mantine parts that use a shade number. */
export function shadesOf(
  { brand, 'brand-hover': hover, 'brand-tint': tint }: BrandColours,
  scheme: ColourScheme,
): ColourShades {
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
