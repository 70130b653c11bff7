/** Paid for each kg of carcass, øre. */
interface PostPaymentOre {
  oreAKg: number
  organicOreAKg: number
  freeRangeOreAKg: number
}

/** A cooperative year: what is put aside for it, and what was paid in the end. */
export interface AnnouncedPostPaymentYear {
  from: string
  to: string
  /** The payment of the year before. */
  provision: PostPaymentOre
  /** Null: not announced yet. */
  paid: PostPaymentOre | null
}

const paymentOre = (oreAKg: number, organicOreAKg: number, freeRangeOreAKg: number): PostPaymentOre => ({
  oreAKg,
  organicOreAKg,
  freeRangeOreAKg,
})

/** By the year in which it begins; levels of other pigs than the ordinary ones are demonstration values. */
const PAID: readonly PostPaymentOre[] = [
  paymentOre(100, 120, 110),
  paymentOre(85, 110, 100),
  paymentOre(104, 150, 120),
  paymentOre(50, 95, 70),
]
const FIRST_YEAR = 2021
/** For the years that are not announced. */
const PUT_ASIDE = paymentOre(60, 100, 80)
const YEARS = 12

export const POST_PAYMENTS: readonly AnnouncedPostPaymentYear[] = Array.from({ length: YEARS }, (_, place) => ({
  from: `${FIRST_YEAR + place}-10-01`,
  to: `${FIRST_YEAR + place + 1}-09-30`,
  provision: (place < PAID.length ? PAID[place - 1] : PUT_ASIDE) ?? PUT_ASIDE,
  paid: PAID[place] ?? null,
}))

/** kr. a dead pig are øre here; demonstration levels with the known steps between them. */
export const DEAD_PIG_FEES: readonly { validFrom: string; below30KgOre: number; from30KgOre: number }[] = [
  { validFrom: '2023-01-01', below30KgOre: 715, from30KgOre: 4550 },
  { validFrom: '2023-10-01', below30KgOre: 750, from30KgOre: 4800 },
  { validFrom: '2024-01-01', below30KgOre: 850, from30KgOre: 5400 },
  { validFrom: '2025-01-01', below30KgOre: 875, from30KgOre: 5550 },
  { validFrom: '2026-01-01', below30KgOre: 900, from30KgOre: 5700 },
]

/** Supplements of free-range and organic pigs, øre a kg carcass, as of spring 2025. */
export const BONUS_ORE = { freeRangeOreAKg: 440, organicOreAKg: 1620 } as const
