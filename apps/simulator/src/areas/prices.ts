import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import { farmInstant } from '../herd/calendar/farm-instant.ts'
import { type AnnouncedPostPaymentYear, BONUS_ORE, DEAD_PIG_FEES, POST_PAYMENTS } from './announced-prices.ts'
import type { AreaWindow } from './events/area-events.ts'
import type { ListedPrice, PriceEvent } from './events/price-events.ts'
import { mondays, monthBy, monthOre, weekOre } from './quotation.ts'
import { quotationSheet, simulateStatusPrices } from './quotation-sheet.ts'
import { statusPriceInstant } from './status-price-instant.ts'
import { eventsInWindow } from './window-events.ts'

const NOON = 12 * 60
/** The quotation of a week is announced on the Thursday before its Monday, days. */
const THURSDAY_BEFORE = -4
const WEEKS_PER_YEAR = 52

/** National prices in a window, including the last ones that were valid before it. */
export function simulatePrices(seed: number, window: AreaWindow): PriceEvent[] {
  const { from, now } = window
  const today = farmDay(now)
  const weekly = [...mondays(from, addDays(today, 7))].flatMap((monday) => weekOf(seed, monday))
  const monthly = [...months(from, today)].flatMap((month) => monthOf(seed, month))
  return eventsInWindow([...weekly, ...monthly, ...yearly(from)], { from: '1900-01-01', now })
}

function weekOf(seed: number, monday: string): PriceEvent[] {
  const at = farmInstant(addDays(monday, THURSDAY_BEFORE), NOON)
  const { bands, organicBands } = quotationSheet(weekOre(seed, monday))
  const listed = (name: 'at7KgOre' | 'at30KgOre' | 'organicAt30KgOre') => listedPrice(seed, monday, name)
  return [
    {
      kind: 'slaughterQuotation',
      key: `slaughter-quotation/${monday}`,
      at,
      validFrom: monday,
      orePerKg: weekOre(seed, monday),
    },
    {
      kind: 'pigletListing',
      key: `piglet-listing/${monday}`,
      at: farmInstant(addDays(monday, THURSDAY_BEFORE), NOON + 60),
      validFrom: monday,
      ...isoWeek(monday),
      at7Kg: listed('at7KgOre'),
      at30Kg: listed('at30KgOre'),
      organicAt30Kg: listed('organicAt30KgOre'),
      bands,
      organicBands,
    },
  ]
}

function listedPrice(seed: number, monday: string, name: 'at7KgOre' | 'at30KgOre' | 'organicAt30KgOre'): ListedPrice {
  const oreOf = (weeksBack: number) => quotationSheet(weekOre(seed, addDays(monday, -7 * weeksBack)))[name]
  const year = Array.from({ length: WEEKS_PER_YEAR }, (_, weeksBack) => oreOf(weeksBack))
  return {
    ore: oreOf(0),
    changeOre: oreOf(0) - oreOf(1),
    yearOre: Math.round(year.reduce((sum, ore) => sum + ore, 0) / WEEKS_PER_YEAR),
  }
}

function monthOf(seed: number, month: string): PriceEvent[] {
  const at = statusPriceInstant(seed, month)
  const orePerKg = monthOre(seed, month)
  return [
    { kind: 'statusPrice', key: `status-price/${month}`, at, period: `${month}-01`, ...simulateStatusPrices(orePerKg) },
    { kind: 'bonusPayment', key: `bonus-payment/${month}`, at, period: `${month}-01`, ...BONUS_ORE },
  ]
}

function yearly(from: string): PriceEvent[] {
  const payments = POST_PAYMENTS.filter(({ to }) => to >= from).flatMap(postPayments)
  const lastBefore = DEAD_PIG_FEES.findLast(({ validFrom }) => validFrom <= from)?.validFrom ?? ''
  const fees = DEAD_PIG_FEES.filter(({ validFrom }) => validFrom >= lastBefore).map(
    (fee): PriceEvent => ({
      kind: 'deadPigFee',
      key: `dead-pig-fee/${fee.validFrom}`,
      at: farmInstant(addDays(fee.validFrom, -14), NOON),
      ...fee,
    }),
  )
  return [...payments, ...fees]
}

function postPayments({ from, to, provision, paid }: AnnouncedPostPaymentYear): PriceEvent[] {
  const year = { kind: 'postPayment', from, to } as const
  const announced = farmInstant(`${to.slice(0, 4)}-11-27`, NOON)
  return [
    { ...year, key: `post-payment/${from}/provision`, at: farmInstant(from, NOON), isProvision: true, ...provision },
    ...(paid ? [{ ...year, key: `post-payment/${from}`, at: announced, isProvision: false, ...paid }] : []),
  ]
}

function* months(from: string, to: string): Generator<string> {
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthBy(month, 1)) yield month
}
