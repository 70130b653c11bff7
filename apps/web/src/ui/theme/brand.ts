import { useSyncExternalStore } from 'react'
import { type BrandColours, brandColours, petrol } from './brand-colours.ts'
import { isHex } from './rgb.ts'
import type { ColourScheme } from './tokens.ts'

/** The one brand of an installation. */
export interface ActiveBrand {
  name: string
  /** Six-digit hex; null keeps the product's own petrol. */
  colour: string | null
  /** SVG or PNG shown at most 32 px high; null shows the product's own mark beside the name. */
  logoUrl: string | null
  /** Whom to ask; null when the installation names nobody. */
  supportEmail: string | null
}

const ownBrand: ActiveBrand = { name: 'Herdboard', colour: null, logoUrl: null, supportEmail: null }

let current = ownBrand
const listeners = new Set<() => void>()

/** Dresses the whole app in a brand. A colour that is not a six-digit hex is left out, never trusted into a style. */
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
