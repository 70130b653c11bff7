import { averageInKg, averageOutKg, emptyDays } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import type { DriverKey } from './driver-key.ts'
import type { MakeFigureModel, SideOf } from './figure-model.ts'
import { placeRate, type SumOf, sumByShare } from './figure-side.ts'

const DAYS_PER_YEAR = 365
const PERCENT = 100

const pigDays = (sums: PeriodSums) => sums.pigDays

/** Kg that a pig produced gains: average weight out − in. */
const gainPerPig = (at: SideOf): number =>
  (averageOutKg(at('end_weight').herd) ?? Number.NaN) - (averageInKg(at('start_weight').herd) ?? Number.NaN)

const gainPerDay = (at: SideOf): number =>
  sumByShare(at('mix'), pigDays, (id) => placeRate(at('gain'), id, ({ gainKg }) => gainKg, pigDays))

/** Pigs produced per pig-day; no value where a pig gains nothing. */
function producedPerDay(at: SideOf): number {
  const perPig = gainPerPig(at)
  return perPig > 0 ? gainPerDay(at) / perPig : Number.NaN
}

const PRODUCED_DRIVERS = ['gain', 'start_weight', 'end_weight'] as const satisfies readonly DriverKey[]

/** Pigs produced = pig-days × gain ÷ (weight out − in). Source: docs/domain/why.md#pigs-produced */
export const producedModel: MakeFigureModel = () => ({
  size: pigDays,
  drivers: ['pig_days', ...PRODUCED_DRIVERS],
  evaluate: (at) => at('pig_days').herd.pigDays * producedPerDay(at),
})

/** Days in barn = (weight out − in) ÷ gain. Source: docs/domain/why.md#days-in-barn */
export const daysInBarnModel: MakeFigureModel = () => ({
  size: pigDays,
  drivers: PRODUCED_DRIVERS,
  evaluate: (at) => positive(1 / producedPerDay(at)),
})

export const pigsPerPlaceModel: MakeFigureModel = (_sides, setting) => ({
  size: pigDays,
  drivers: PRODUCED_DRIVERS,
  evaluate: (at) =>
    DAYS_PER_YEAR / (positive(1 / producedPerDay(at)) + (setting.emptyDays ?? emptyDays(setting.pigType))),
})

const positive = (value: number): number => (value > 0 ? value : Number.NaN)

/**
 * Losses = lost pigs per pig-day ÷ pigs produced per pig-day. Source: docs/domain/why.md#mortality
 */
const lossModel =
  (losses: Partial<Record<DriverKey, SumOf>>): MakeFigureModel =>
  ({ before, now }) => {
    const entries = (Object.entries(losses) as [DriverKey, SumOf][]).filter(
      ([driver, of]) => driver === 'deaths' || [before, now].some(({ herd }) => of(herd) !== 0),
    )
    return {
      size: pigDays,
      drivers: [...entries.map(([driver]) => driver), ...PRODUCED_DRIVERS],
      evaluate: (at) => {
        const lost = sumByShare(at('mix'), pigDays, (id) =>
          entries.reduce((sum, [driver, of]) => sum + placeRate(at(driver), id, of, pigDays), 0),
        )
        const produced = producedPerDay(at)
        return produced > 0 ? (PERCENT * lost) / produced : Number.NaN
      },
    }
  }

const deaths = (sums: PeriodSums) => sums.deadHead
const missing = (sums: PeriodSums) => sums.lossHead

export const mortalityModel = lossModel({ deaths, missing })

export const deadCondemnedModel = lossModel({ deaths, missing, condemned: (sums) => sums.condemnedHead })

/** Occupancy = average stock ÷ pig places. */
export const occupancyModel: MakeFigureModel = () => ({
  size: null,
  drivers: ['stock', 'pig_places'],
  evaluate: (at) => {
    const stock = at('stock').herd
    return (PERCENT * stock.pigDays) / stock.days / (at('pig_places').herd.places ?? Number.NaN)
  },
})
