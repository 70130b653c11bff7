/** Post-payment per kg carcass, øre. */
interface PostPaymentOre {
  orePerKg: number
  organicOrePerKg: number
  freeRangeOrePerKg: number
}

/** Cooperative year with its provision and its final post-payment. */
export interface AnnouncedPostPaymentYear {
  from: string
  to: string
  /** Post-payment of the year before. */
  provision: PostPaymentOre
  /** Null until announced. */
  paid: PostPaymentOre | null
}

const paymentOre = (orePerKg: number, organicOrePerKg: number, freeRangeOrePerKg: number): PostPaymentOre => ({
  orePerKg,
  organicOrePerKg,
  freeRangeOrePerKg,
})

/**
 * Announced payments by the year in which the cooperative year begins. Levels of organic and free-range pigs are
 * demonstration values.
 */
const PAID: readonly PostPaymentOre[] = [
  paymentOre(100, 120, 110),
  paymentOre(85, 110, 100),
  paymentOre(104, 150, 120),
  paymentOre(50, 95, 70),
]
const FIRST_YEAR = 2021
/** Provision for years that are not announced yet. */
const DEFAULT_PROVISION = paymentOre(60, 100, 80)
const YEARS = 12

export const POST_PAYMENTS: readonly AnnouncedPostPaymentYear[] = Array.from({ length: YEARS }, (_, index) => ({
  from: `${FIRST_YEAR + index}-10-01`,
  to: `${FIRST_YEAR + index + 1}-09-30`,
  provision: (index < PAID.length ? PAID[index - 1] : DEFAULT_PROVISION) ?? DEFAULT_PROVISION,
  paid: PAID[index] ?? null,
}))

/** Fees per dead pig, øre; demonstration levels with the known steps between them. */
export const DEAD_PIG_FEES: readonly { validFrom: string; below30KgOre: number; from30KgOre: number }[] = [
  { validFrom: '2023-01-01', below30KgOre: 715, from30KgOre: 4550 },
  { validFrom: '2023-10-01', below30KgOre: 750, from30KgOre: 4800 },
  { validFrom: '2024-01-01', below30KgOre: 850, from30KgOre: 5400 },
  { validFrom: '2025-01-01', below30KgOre: 875, from30KgOre: 5550 },
  { validFrom: '2026-01-01', below30KgOre: 900, from30KgOre: 5700 },
]

/**
 * Bonus above the quotation, øre per kg carcass, as of spring 2025: none for ordinary pigs, supplements for free-range
 * and organic ones.
 */
export const BONUS_ORE = { orePerKg: 0, freeRangeOrePerKg: 440, organicOrePerKg: 1620 } as const
