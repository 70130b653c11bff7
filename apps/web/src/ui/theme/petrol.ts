import type { ColourScheme } from './tokens.ts'

export interface BrandColours {
  brand: string
  'brand-hover': string
  'brand-tint': string
  'on-brand': string
}

/** The product's own petrol. */
export const petrol: Record<ColourScheme, BrandColours> = {
  light: { brand: '#0B6470', 'brand-hover': '#084E57', 'brand-tint': '#E2F1F3', 'on-brand': '#FFFFFF' },
  dark: { brand: '#4FB8C6', 'brand-hover': '#7ACDD8', 'brand-tint': '#12343A', 'on-brand': '#0C1015' },
}
