import type { FigureSetting } from '@herdboard/domain/kpis/kpi.ts'
import type { DriverKey } from './driver-key.ts'
import { type ComparedSide, placeRate, type SumOf, sumByShare } from './figure-side.ts'

/** Returns the side, before or now, from which the value takes a driver. */
export type SideOf = (driver: DriverKey) => ComparedSide

/** A key figure as a formula of its drivers. */
export interface FigureModel {
  /** The size of a place: its share of the herd is its part of the mix. Null: the figure is not made of places. */
  size: SumOf | null
  drivers: readonly DriverKey[]
  /** The figure with each driver as on one of the two sides; not finite where it has no value. */
  evaluate(at: SideOf): number
}

/** Makes the model of a figure for two periods, which decide which drivers are known. */
export type MakeFigureModel = (
  sides: { before: ComparedSide; now: ComparedSide },
  setting: FigureSetting,
) => FigureModel

/** A ratio of a place, as the driver that it is. */
export const levelModel =
  (of: SumOf, per: SumOf, driver: DriverKey = 'level', factor = 1): MakeFigureModel =>
  () => ({
    size: per,
    drivers: [driver],
    evaluate: (at) => factor * sumByShare(at('mix'), per, (id) => placeRate(at(driver), id, of, per)),
  })

/** A sum of numbers, each of which is a driver. */
export const sumModel =
  (terms: Partial<Record<DriverKey, SumOf>>): MakeFigureModel =>
  () => ({
    size: null,
    drivers: Object.keys(terms) as DriverKey[],
    evaluate: (at) =>
      (Object.entries(terms) as [DriverKey, SumOf][]).reduce(
        (sum, [driver, term]) => sum + (term(at(driver).herd) ?? Number.NaN),
        0,
      ),
  })
