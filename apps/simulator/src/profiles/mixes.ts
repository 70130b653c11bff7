import { chanceOf } from '../chance.ts'
import type { Key, MixPlan } from '../plan.ts'

/** Prices stand for a quarter; demonstration values around the level given for the mix. */
const FIRST_QUARTER = { year: 2022, month: 1 }
const QUARTERS = 60
const YEARLY_SWING = 0.05
const QUARTER_NOISE = 0.015

type Values = Omit<MixPlan, 'prices' | 'farmKeys'> & { dkkA100Kg: number }

/** Mixes with the demonstration values of the trade's tables: FE, % protein, g phosphorus, kr. per 100 kg. */
const values = {
  start: mix('start', 'Fravænning Start 7 (pellet)', 2, 1, 0, [121, 19, 5.8, 520, 15]),
  growth: mix('growth', 'Smågrise Vækst 12 (pellet)', 2, 1, 9, [117, 18.2, 5.5, 345, 12]),
  end: mix('end', 'Smågrise Slut 20 (pellet)', 2, 1, 15, [114, 17.8, 5.3, 298, 12]),
  unik: mix('unik', 'Slagtegrise Unik (pellet)', 2, 2, 0, [106, 15.6, 4.6, 226, 10]),
  finish: mix('finish', 'Slagtegrise Slut (pellet)', 2, 2, 60, [105, 14.6, 4.3, 219, 10]),
  homeUnit: mix('home-unit', 'Slagtegrise enhedsblanding, hjemmeblanding', 1, 2, 0, [107.69, 16.11, 5.04, 195.9, 12]),
  homeFinish: mix(
    'home-finish',
    'Slagtegrise slutblanding, hjemmeblanding',
    1,
    2,
    60,
    [105.67, 14.13, 4.78, 180.66, 12],
  ),
  organic: mix('organic', 'Økologisk slagtegriseblanding (pellet)', 2, 2, 0, [104, 16.4, 4.9, 372, 10]),
} as const
export type MixName = keyof typeof values

function mix(
  key: Key,
  name: string,
  typeId: 1 | 2,
  pigType: 1 | 2,
  fromKg: number,
  [feA100Kg, crudeProteinPct, phosphorusGAKg, dkkA100Kg, surchargeDkk]: readonly [
    number,
    number,
    number,
    number,
    number,
  ],
): Values {
  return { key, name, typeId, pigType, fromKg, feA100Kg, crudeProteinPct, phosphorusGAKg, dkkA100Kg, surchargeDkk }
}

/** A mix as farms of a company use it. */
export function usedMix(name: MixName, farmKeys: readonly Key[]): MixPlan {
  const { dkkA100Kg, ...rest } = values[name]
  return { ...rest, farmKeys, prices: pricesOf(rest.key, dkkA100Kg) }
}

function pricesOf(key: Key, level: number): MixPlan['prices'] {
  return Array.from({ length: QUARTERS }, (_, quarter) => {
    const year = FIRST_QUARTER.year + Math.floor(quarter / 4)
    const validFrom = `${year}-${String((quarter % 4) * 3 + FIRST_QUARTER.month).padStart(2, '0')}-01`
    const swing =
      YEARLY_SWING * Math.sin((2 * Math.PI * quarter) / 7) + QUARTER_NOISE * chanceOf(0, 'price', key, quarter).normal()
    return { validFrom, dkkA100Kg: Math.round(level * (1 + swing) * 2) / 2 }
  })
}
