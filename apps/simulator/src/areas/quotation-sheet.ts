import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { WeightBandsOre } from './events/price-events.ts'

/** Piglet price list of a week, øre. */
export interface QuotationSheet {
  at7KgOre: number
  at30KgOre: number
  organicAt30KgOre: number
  bands: WeightBandsOre
  organicBands: readonly [number, number, number]
}

/**
 * Published on 29 July 2024, with slaughter pigs at 11.40 DKK. Only the band from 12 to 25 kg follows later changes.
 */
const PUBLISHED_AT_ORE = 1140
const AT_7_KG_ORE = 25_032
const ORGANIC_AT_30_KG_ORE = 89_816
const BANDS_ORE: WeightBandsOre = [1532, 1232, 1011, 776, 609, 676]
const ORGANIC_BANDS_ORE = [1488, 1298, 1006] as const
/** Price effect of 10 øre on a pig of 7 and of 30 kg. */
const TEN_ORE_AT_7_KG = 319
const TEN_ORE_AT_30_KG = 457

/** Kg of a 30 kg pig in each band from 7 kg on. */
const BAND_KG = [0, 2, 3, 13, 5, 0] as const
const GROWING_BAND = 3

/**
 * Price list for a quotation of slaughter pigs: the last published one, moved by its own stated effect of 10 øre. The
 * price of a 30 kg pig is exactly that of a 7 kg pig plus the kg between, band by band.
 */
export function quotationSheet(slaughterOrePerKg: number): QuotationSheet {
  const tens = (slaughterOrePerKg - PUBLISHED_AT_ORE) / 10
  const moved = (tens * (TEN_ORE_AT_30_KG - TEN_ORE_AT_7_KG)) / BAND_KG[GROWING_BAND]
  const [b5, b7, b9, b12, b25, b30] = BANDS_ORE
  const bands: WeightBandsOre = [b5, b7, b9, roundHalfAway(b12 + moved, 0), b25, b30]
  const at7KgOre = AT_7_KG_ORE + tens * TEN_ORE_AT_7_KG
  return {
    at7KgOre,
    at30KgOre: bands.reduce((sum, ore, band) => sum + ore * (BAND_KG[band] ?? 0), at7KgOre),
    organicAt30KgOre: ORGANIC_AT_30_KG_ORE + Math.round(tens * TEN_ORE_AT_30_KG * 0.4),
    bands,
    organicBands: ORGANIC_BANDS_ORE,
  }
}

/** Prices of pigs in stock. */
export interface StatusPrices {
  pigletOre: number
  pigletOrePerKg: number
  slaughterPigOre: number
  slaughterPigOrePerKg: number
}

/** Price of slaughter pigs at the published quotation, øre per kg, and the effect of one krone on it. */
const SLAUGHTER_PIG_ORE_PER_KG = 725
const A_KRONE = 50

/** Straight lines of value by weight: through 7 and 30 kg for weaners, and from 30 kg for slaughter pigs. */
export function simulateStatusPrices(slaughterOrePerKg: number): StatusPrices {
  const { at7KgOre, at30KgOre } = quotationSheet(slaughterOrePerKg)
  const pigletOrePerKg = roundHalfAway((at30KgOre - at7KgOre) / 23, 0)
  const slaughterPigOrePerKg = SLAUGHTER_PIG_ORE_PER_KG + ((slaughterOrePerKg - PUBLISHED_AT_ORE) / 100) * A_KRONE
  return {
    pigletOrePerKg,
    pigletOre: at7KgOre - 7 * pigletOrePerKg,
    slaughterPigOrePerKg,
    slaughterPigOre: at30KgOre - 30 * slaughterPigOrePerKg,
  }
}
