import { useSyncExternalStore } from 'react'
import { type BrandColours, petrol } from './petrol.ts'
import { isHex } from './rgb.ts'
import type { ColourScheme } from './tokens.ts'

/** The brand of an installation. */
export interface ActiveBrand {
  name: string
  colours: Record<ColourScheme, BrandColours>
  /** SVG or PNG, shown at most 32 px high; null for the product's own mark. */
  logoUrl: string | null
  /** Contact address for support; null when the installation has none. */
  supportEmail: string | null
}

/** The product's own brand, until an installation's is loaded. */
export const ownBrand: ActiveBrand = { name: 'Herdboard', colours: petrol, logoUrl: null, supportEmail: null }

let current = ownBrand
const listeners = new Set<() => void>()

/** Applies a brand to the whole app. */
export function applyBrand(brand: ActiveBrand): void {
  current = brand
  for (const listener of listeners) listener()
}

/**
 * The colours of a brand in both schemes; null is the product's own petrol. A colour that is not a six-digit hex is
 * ignored and never reaches a style. Only a brand with its own colour loads the code that derives them.
 */
export async function loadBrandColours(hex: string | null): Promise<Record<ColourScheme, BrandColours>> {
  if (hex === null || !isHex(hex)) return petrol
  const { brandColoursOfHex } = await import('./brand-colours.ts')
  return brandColoursOfHex(hex)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBrand = (): ActiveBrand => useSyncExternalStore(subscribe, () => current)

export const brandColoursOf = ({ colours }: ActiveBrand, scheme: ColourScheme): BrandColours => colours[scheme]
