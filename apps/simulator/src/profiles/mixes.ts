import { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { simulateFeedPrices } from '../areas/feed-prices.ts'
import type { MixPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'

/** Prices are equal in every simulated herd, because there is one market. Future quarters are not used. */
const MARKET = 47
const FIRST_PRICE = '2022-01-01'
const LAST_PRICE = '2040-12-31'

type MixProfile = Omit<MixPlan, 'prices' | 'farmKeys' | 'recipe'> & { dkkPer100Kg: number }

/** Mixes with demonstration values from the trade's tables: FE, % protein, g phosphorus, DKK per 100 kg. */
const values = {
  start: mix('start', 'Fravænning Start 7 (pellet)', mixType.compound, WEANERS, 0, [121, 19, 5.8, 520, 15]),
  growth: mix('growth', 'Smågrise Vækst 12 (pellet)', mixType.compound, WEANERS, 9, [117, 18.2, 5.5, 345, 12]),
  end: mix('end', 'Smågrise Slut 20 (pellet)', mixType.compound, WEANERS, 15, [114, 17.8, 5.3, 298, 12]),
  unik: mix('unik', 'Slagtegrise Unik (pellet)', mixType.compound, SLAUGHTER_PIGS, 0, [106, 15.6, 4.6, 226, 10]),
  finish: mix('finish', 'Slagtegrise Slut (pellet)', mixType.compound, SLAUGHTER_PIGS, 60, [105, 14.6, 4.3, 219, 10]),
  homeUnit: mix(
    'home-unit',
    'Slagtegrise enhedsblanding, hjemmeblanding',
    mixType.home,
    SLAUGHTER_PIGS,
    0,
    [107.69, 16.11, 5.04, 195.9, 12],
  ),
  homeFinish: mix(
    'home-finish',
    'Slagtegrise slutblanding, hjemmeblanding',
    mixType.home,
    SLAUGHTER_PIGS,
    60,
    [105.67, 14.13, 4.78, 180.66, 12],
  ),
  organic: mix(
    'organic',
    'Økologisk slagtegriseblanding (pellet)',
    mixType.compound,
    SLAUGHTER_PIGS,
    0,
    [104, 16.4, 4.9, 372, 10],
  ),
} as const
export type MixName = keyof typeof values

/** Usual recipes of home mixes: raw materials of the register, with percent. */
const recipes: Partial<Record<MixName, MixPlan['recipe']>> = {
  homeUnit: [
    [1, 45],
    [2, 30],
    [10, 14.5],
    [13, 7],
    [30, 0.5],
    [40, 3],
  ],
  homeFinish: [
    [1, 39],
    [2, 28],
    [4, 14],
    [10, 9],
    [14, 7.2],
    [40, 2.8],
  ],
}

function mix(
  key: PlanKey,
  name: string,
  typeId: MixPlan['typeId'],
  pigType: PigType,
  fromKg: number,
  [fePer100Kg, crudeProteinPct, phosphorusGramsPerKg, dkkPer100Kg, surchargeDkk]: readonly [
    number,
    number,
    number,
    number,
    number,
  ],
): MixProfile {
  return {
    key,
    name,
    typeId,
    pigType,
    fromKg,
    fePer100Kg,
    crudeProteinPct,
    phosphorusGramsPerKg,
    dkkPer100Kg,
    surchargeDkk,
  }
}

/** Mix with the farms that use it. */
export function usedMix(name: MixName, farmKeys: readonly PlanKey[]): MixPlan {
  const { dkkPer100Kg, ...rest } = values[name]
  const recipe = recipes[name] ?? []
  return {
    ...rest,
    farmKeys,
    recipe,
    prices: simulateFeedPrices(MARKET, rest.key, dkkPer100Kg, FIRST_PRICE, LAST_PRICE),
  }
}
