/** Energy unit of a reader: feed units (FEsv) or megajoules. All values are stored in feed units. */
export type EnergyUnit = 'feed_units' | 'MJ'

/** Megajoules per feed unit as potential physiological energy, the Danish measure. */
export const MJ_PPE_PER_FE = 7.38

/** Megajoules per feed unit as net energy, the Swedish and Norwegian measure. */
export const MJ_NET_PER_FE = 8.8

/** Converts FE, FE per kg or FE per day to the reader's unit. */
export const energyIn = (unit: EnergyUnit, fe: number | null, mjPerFe = MJ_PPE_PER_FE): number | null =>
  fe === null || unit === 'feed_units' ? fe : fe * mjPerFe

/** Converts the energy content of a feed to the reader's unit: FE per 100 kg, or MJ per kg. */
export const contentIn = (unit: EnergyUnit, fePer100Kg: number | null, mjPerFe = MJ_PPE_PER_FE): number | null =>
  fePer100Kg === null || unit === 'feed_units' ? fePer100Kg : (fePer100Kg / 100) * mjPerFe

/** Converts a price per FE to the reader's unit, DKK. */
export const pricePerEnergyIn = (unit: EnergyUnit, dkkPerFe: number | null, mjPerFe = MJ_PPE_PER_FE): number | null =>
  dkkPerFe === null || unit === 'feed_units' ? dkkPerFe : dkkPerFe / mjPerFe
