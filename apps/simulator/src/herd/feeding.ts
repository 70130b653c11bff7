import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import type { MixPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { randomStream } from '../random-stream.ts'
import { farmInstant } from './calendar/farm-instant.ts'
import { isWorkday, weekdayOf } from './calendar/weekday.ts'
import type { FarmState, Silo } from './farm-state.ts'
import { isWritten, mixPriceOn, type Simulation } from './simulation.ts'
import { officeEntryStamp, writeEvent } from './write-event.ts'

const SUNDAY = 7
/** Stock in days of feed at which a lorry is ordered, and after it has come. */
const ORDER_AT_DAYS = 6
const SILO_DAYS = 24
const LORRY_KG = { least: 3_000, most: 24_000, step: 500 } as const
const READ_TO_KG = 50
const PLANT_NOISE = 0.003

/** Adds feed that pigs of a barn ate today. */
export function addFeedEaten(farm: FarmState, barnKey: PlanKey, mixKey: PlanKey, kg: number): void {
  const name = `${barnKey} ${mixKey}`
  const eaten = farm.eaten.get(name) ?? { barnKey, mixKey, kg: 0 }
  eaten.kg += kg
  farm.eaten.set(name, eaten)
  const silo = siloOf(farm, mixKey)
  silo.stockKg -= kg
  silo.todayKg += kg
}

function siloOf(farm: FarmState, mixKey: PlanKey): Silo {
  const existing = farm.silos.get(mixKey)
  if (existing) return existing
  const fresh = { stockKg: 0, dailyKg: 0, todayKg: 0 }
  farm.silos.set(mixKey, fresh)
  return fresh
}

/** Closes the day: refills silos that run low and, on Sunday, records the week's feed. */
export function closeFeedDay(simulation: Simulation, farm: FarmState): void {
  for (const [mixKey, silo] of farm.silos) {
    silo.dailyKg = silo.dailyKg === 0 ? silo.todayKg : 0.9 * silo.dailyKg + 0.1 * silo.todayKg
    silo.todayKg = 0
    const mix = simulation.plan.mixes.find(({ key }) => key === mixKey)
    if (mix) refill(simulation, farm, mix, silo)
  }
  if (weekdayOf(simulation.day) === SUNDAY || simulation.day === simulation.from) writeFeed(simulation, farm)
}

function refill(simulation: Simulation, farm: FarmState, mix: MixPlan, silo: Silo): void {
  if (silo.stockKg > ORDER_AT_DAYS * silo.dailyKg || !isWorkday(simulation.day)) return
  if (mix.typeId !== mixType.compound) {
    // Mixed on the farm as needed, without a delivery.
    silo.stockKg += SILO_DAYS * silo.dailyKg
    return
  }
  const { least, most, step } = LORRY_KG
  const orderKg = Math.ceil(((farm.plan.siloDays ?? SILO_DAYS) * silo.dailyKg - silo.stockKg) / step) * step
  const kg = Math.min(most, Math.max(least, orderKg))
  silo.stockKg += kg
  const key = `${farm.plan.key}/${mix.key}/delivery/${simulation.day}`
  writeEvent(simulation, farm, null, 'feedDelivery', {
    key,
    day: simulation.day,
    place: { farm: farm.plan.key, barn: null, section: null, batch: null },
    mix: mix.key,
    feedG: kg * 1000,
    pigType: mix.pigType,
    priceDkkPer100Kg: mixPriceOn(mix, simulation.day),
    surchargeDkkPer100Kg: mix.surchargeDkk,
    detail: {
      FF_FeedSupplier: randomStream(simulation.seed, 'feed supplier', farm.plan.key).pick(suppliers),
      FF_OrderNo: String(randomStream(simulation.seed, 'order', key).integer(410_000, 489_999)),
    },
    ...officeEntryStamp(simulation, farm, key),
  })
}

const suppliers = [
  ['DLG', 5],
  ['Danish Agro', 4],
  ['Vestjyllands Andel', 2],
] as const

/** Records the week's feed of each barn and mix on Monday morning; only for farms with a feeding computer. */
function writeFeed(simulation: Simulation, farm: FarmState): void {
  const { habits } = farm.plan
  const monday = mondayOf(simulation.day)
  const fromDay = monday > simulation.from ? monday : addDays(simulation.from, 1)
  for (const { barnKey, mixKey, kg } of farm.eaten.values()) {
    const barn = farm.plan.barns.find(({ key }) => key === barnKey)
    const key = `${barnKey}/${mixKey}/fed/${simulation.day}`
    const readKg = Math.round(kg * (1 + PLANT_NOISE * randomStream(simulation.seed, 'plant', key).normal()))
    if (habits.feedBy !== 'computer' || readKg < 1 || !barn || !isWritten(simulation)) continue
    writeEvent(simulation, farm, null, 'feedUse', {
      key,
      day: simulation.day,
      place: { farm: farm.plan.key, barn: barnKey, section: null, batch: null },
      mix: mixKey,
      fromDay,
      feedG: readKg * 1000,
      pigType: null,
      detail: {},
      at: farmInstant(
        addDays(simulation.day, 1),
        7 * 60 + randomStream(simulation.seed, 'monday', farm.plan.key, simulation.day).integer(10, 75),
      ),
      by: habits.officePerson,
    })
  }
  farm.eaten.clear()
}

/** Records the silo stocks, together with the stock count and on the first evening. */
export function countSilos(simulation: Simulation, farm: FarmState, entry: { at: string; by: PlanKey }): void {
  for (const [mixKey, { stockKg }] of farm.silos) {
    const mix = simulation.plan.mixes.find(({ key }) => key === mixKey)
    if (mix?.typeId !== mixType.compound) continue
    farm.events.push({
      kind: 'feedCount',
      key: `${farm.plan.key}/${mixKey}/count/${simulation.day}`,
      day: simulation.day,
      place: { farm: farm.plan.key, barn: null, section: null, batch: null },
      mix: mixKey,
      feedG: Math.max(0, Math.round(stockKg / READ_TO_KG) * READ_TO_KG) * 1000,
      detail: {},
      ...entry,
    })
  }
}
