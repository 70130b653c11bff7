import { contrastRatio } from '@herdboard/contract/system/brand-contrast.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColours } from './brand-colours.ts'
import { hexToOklch, oklchToHex } from './oklch.ts'
import { petrol } from './petrol.ts'
import { type ColourScheme, themeTokens } from './tokens.ts'

const schemes: ColourScheme[] = ['light', 'dark']
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each(schemes)('[SHELL-002] any brand colour is readable in %s, as text, as fill and on its own tint', (scheme) => {
  const { surface, sunken, raised, page } = themeTokens(scheme)
  fc.assert(
    fc.property(anyColour, (hex) => {
      const colours = brandColours(hex, scheme)
      for (const ground of [surface, page, scheme === 'light' ? sunken : raised, colours['brand-tint']])
        expect(contrastRatio(colours.brand, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(colours['on-brand'], colours.brand)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})

test('a brand colour that is already readable is unchanged in light mode', () => {
  expect(brandColours('#0B6470', 'light').brand).toBe('#0B6470')
})

test('the petrol colour of the product meets the same contrast requirements', () => {
  expect(contrastRatio(petrol.light['on-brand'], petrol.light.brand)).toBeCloseTo(6.8, 1)
  expect(contrastRatio(petrol.dark['on-brand'], petrol.dark.brand)).toBeCloseTo(8.2, 0)
  expect(contrastRatio(petrol.dark.brand, petrol.dark['brand-tint'])).toBeGreaterThanOrEqual(4.5)
})

// Reference values of the published OKLCH conversion: pure red is 0.628 0.2577 29.23°, white is 1 0 –.
test('OKLCH conversion matches the published values and converts back to the same colour', () => {
  const red = hexToOklch('#FF0000')
  expect(red.lightness).toBeCloseTo(0.628, 3)
  expect(red.chroma).toBeCloseTo(0.2577, 3)
  expect((red.hue * 180) / Math.PI).toBeCloseTo(29.23, 1)
  expect(hexToOklch('#FFFFFF').lightness).toBeCloseTo(1, 4)
  fc.assert(
    fc.property(anyColour, (hex) => {
      expect(oklchToHex(hexToOklch(hex))).toBe(hex.toUpperCase())
    }),
  )
})
