/** Recurring bill: its category, its months and its amount per pig place. */
export interface RecurringBill {
  name: string
  /** Number of the product's category. */
  categoryId: number
  isIncome: boolean
  /** Months of the bill; null: every month. */
  months: readonly number[] | null
  /** Earliest and latest day of the bill, counted from the first day of the month. */
  days: readonly [number, number]
  /** Units per pig place; DKK where it has no price. */
  perPlace: number
  /** DKK per unit; null where only an amount is known. */
  priceDkk: number | null
  texts: readonly string[]
}

const quarterly = [1, 4, 7, 10]

const expense = (
  name: string,
  categoryId: number,
  perPlace: number,
  texts: readonly string[],
  rest: Partial<RecurringBill> = {},
): RecurringBill => ({
  name,
  categoryId,
  isIncome: false,
  months: null,
  days: [4, 16],
  perPlace,
  priceDkk: null,
  texts,
  ...rest,
})

/** Invented bills of a usual size. */
export const sampleBills: readonly RecurringBill[] = [
  expense('el', 26, 2.6, ['Elregning', 'El, afregning'], { priceDkk: 1.32 }),
  expense('vand', 28, 0.55, ['Vandværket', 'Vand, kvartal'], { months: quarterly, priceDkk: 9.5 }),
  expense('dyrlaege', 17, 1.1, ['Rådgivningsbesøg', 'Dyrlæge, besøg']),
  expense('medicin', 18, 1.7, ['Medicin fra dyrlægen', 'Apotek']),
  expense('vaccine', 19, 0.5, ['Vaccine'], { priceDkk: 6.2 }),
  expense('loen', 30, 0.055, ['Løn, staldarbejde'], { priceDkk: 198, days: [26, 27] }),
  expense('stroelse', 24, 0.9, ['Halm, småballer', 'Wrap og halm'], { months: [2, 5, 8, 11] }),
  expense('vask', 25, 1.2, ['Vask og desinfektion', 'Vaskehold'], { months: [1, 3, 5, 7, 9, 11] }),
  expense('vedligehold', 29, 2.2, ['Reservedele til foderanlæg', 'Ventilator skiftet', 'Drikkeventiler', 'Smed']),
  expense('raadgivning', 23, 0.8, ['Rådgivning', 'E-kontrol'], { months: quarterly }),
  expense('gyllekoersel', 31, 0.42, ['Udkørsel af gylle'], { months: [4, 9], priceDkk: 16.5 }),
  expense('forsikring', 32, 4.5, ['Bygningsforsikring'], { months: [1, 7] }),
  expense('renter', 34, 6, ['Renter, kvartal'], { months: [3, 6, 9, 12], days: [27, 27] }),
  expense('gylle', 8, 0.38, ['Gylle til biogas'], { isIncome: true, months: [3, 6, 10], priceDkk: 11 }),
  expense('tilskud', 9, 5.5, ['Hektarstøtte'], { isIncome: true, months: [12] }),
  expense('oevrigt', 10, 0.6, ['Maskinudlejning', 'Salg af skrot'], { isIncome: true, months: [2, 5, 8, 11] }),
]
