import { feedOre } from '@herdboard/domain/feed/feed-energy.ts'

/** Raw material of a home mix, with the values that it had when the mix was made and its price on the day. */
export interface UsedMaterial {
  /** inclusion rate, percent of the mix */
  percent: number
  fePer100Kg: number
  /** null before its first price */
  priceDkkPer100Kg: number | null
}

/** Feed of one home mix, eaten on days on which no price of its raw materials changed. */
export interface HomeMixUse {
  grams: number
  /** null where the mix has no feed units */
  milliFe: number | null
  /** null where the mix has no price on one of the days */
  ore: number | null
  surchargeDkkPer100Kg: number
  /** The price of the mix was typed, so it does not follow the prices of its raw materials. */
  isPriceOwn: boolean
}

export interface MaterialAmount {
  grams: number
  milliFe: number | null
  ore: number | null
}

/** What a mix is made of: amounts of the raw materials in their order, and money that is no raw material. */
export interface HomeMixParts {
  materials: MaterialAmount[]
  /** milling, mixing and freight, øre */
  surchargeOre: number | null
  /** price of the mix less the prices of its raw materials, øre */
  ownPriceOre: number | null
}

/**
 * Splits the feed eaten of a home mix into its raw materials. All parts add up to the gram, thousandth of a feed unit
 * and øre.
 *
 * Grams are shared by percent, feed units by percent × FE. The surcharge is grams × surcharge / 1000 øre. The rest of
 * the cost is shared by percent × price. Where the price of the mix is its own, or a raw material has none, each raw
 * material costs its own price and the rest is the difference. Source: docs/domain/kpis.md#raw-materials-of-feed-eaten
 */
export function splitHomeMix(use: HomeMixUse, materials: readonly UsedMaterial[]): HomeMixParts {
  const grams = shareExactly(
    use.grams,
    materials.map(({ percent }) => percent),
  )
  const milliFe =
    use.milliFe === null
      ? null
      : shareExactly(
          use.milliFe,
          materials.map(({ percent, fePer100Kg }) => percent * fePer100Kg),
        )
  const { ore, surchargeOre, ownPriceOre } = splitCost(use, materials, grams)
  return {
    materials: materials.map((_, index) => ({
      grams: grams[index] ?? 0,
      milliFe: milliFe?.[index] ?? null,
      ore: ore[index] ?? null,
    })),
    surchargeOre,
    ownPriceOre,
  }
}

function splitCost(
  { grams: eatenGrams, ore: cost, surchargeDkkPer100Kg, isPriceOwn }: HomeMixUse,
  materials: readonly UsedMaterial[],
  grams: readonly number[],
): { ore: readonly (number | null)[]; surchargeOre: number | null; ownPriceOre: number | null } {
  if (cost === null) return { ore: [], surchargeOre: null, ownPriceOre: null }
  const surchargeOre = feedOre(eatenGrams, 0, surchargeDkkPer100Kg) ?? 0
  const rest = cost - surchargeOre
  const weights = materials.map(({ percent, priceDkkPer100Kg }) => percent * (priceDkkPer100Kg ?? 0))
  const isPriced = materials.every(({ priceDkkPer100Kg }) => priceDkkPer100Kg !== null) && weights.some(Boolean)
  if (!isPriceOwn && isPriced) return { ore: shareExactly(rest, weights), surchargeOre, ownPriceOre: 0 }
  const ore = materials.map(({ priceDkkPer100Kg }, index) => feedOre(grams[index] ?? 0, priceDkkPer100Kg, 0))
  return { ore, surchargeOre, ownPriceOre: ore.reduce<number>((left, part) => left - (part ?? 0), rest) }
}

/**
 * Shares a whole number by weights that may be negative, such as the energy of a mineral: each share is the rounded
 * running sum less the one before. Without any weight the first part gets all.
 */
function shareExactly(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  let seen = 0
  let given = 0
  return weights.map((weight, index) => {
    seen += weight
    const due = index === weights.length - 1 ? total : Math.round((total * seen) / sum)
    const share = due - given
    given = due
    return share
  })
}
