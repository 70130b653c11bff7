import { useSyncExternalStore } from 'react'
import { type BrandColours, brandColours, petrol } from './brand-colours.ts'
import { isHex } from './rgb.ts'
import type { ColourScheme } from './tokens.ts'

/** The brand of an installation. */
export interface ActiveBrand {
  name: string
  /** Six-digit hex; null for the product's own petrol. */
  colour: string | null
  /** SVG or PNG, shown at most 32 px high; null for the product's own mark. */
  logoUrl: string | null
  /** Contact address for support; null when the installation has none. */
  supportEmail: string | null
}

/** The product's own brand, until an installation's is loaded. */
export const ownBrand: ActiveBrand = { name: 'Herdboard', colour: null, logoUrl: null, supportEmail: null }

let current = ownBrand
const listeners = new Set<() => void>()

/** Applies a brand to the whole app. A colour that is not a six-digit hex is ignored and never reaches a style. */
export function applyBrand(brand: ActiveBrand): void {
  current = { ...brand, colour: brand.colour !== null && isHex(brand.colour) ? brand.colour : null }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBrand = (): ActiveBrand => useSyncExternalStore(subscribe, () => current)

export const brandColoursOf = ({ colour }: ActiveBrand, scheme: ColourScheme): BrandColours =>
  colour === null ? petrol[scheme] : brandColours(colour, scheme)
