import type { PostingCategory } from '@herdboard/contract/economy/postings.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'

/** Unit that a category's price is for. */
export type CategoryUnit =
  | 'none'
  | 'per_kg'
  | 'per_100kg'
  | 'per_tonne'
  | 'per_pig'
  | 'per_place'
  | 'per_hour'
  | 'per_kwh'
  | 'per_m3'

/** A category of income or expenses. Records store the number, so it never changes. */
export interface EconomyCategory {
  id: number
  code: string
  isIncome: boolean
  unit: CategoryUnit
  icon: ServedIcon
  colour: PostingCategory['cal_color_hex']
}

const category = (id: number, code: string, unit: CategoryUnit, icon: ServedIcon, colour: string): EconomyCategory => ({
  id,
  code,
  isIncome: code.startsWith('INC_'),
  unit,
  icon,
  colour,
})

export const economyCategories: readonly EconomyCategory[] = [
  category(1, 'INC_SL', 'per_kg', 'meat', '#1d94fe'),
  category(2, 'INC_PIG', 'per_pig', 'pig', '#1d94fe'),
  category(3, 'INC_POST', 'per_kg', 'trending-up', '#4fb8c6'),
  category(4, 'INC_ORG', 'per_kg', 'trending-up', '#4fb8c6'),
  category(5, 'INC_FREE', 'per_kg', 'trending-up', '#4fb8c6'),
  category(6, 'INC_QUAL', 'per_kg', 'trending-up', '#4fb8c6'),
  category(7, 'INC_SHIFT', 'none', 'arrows-exchange', '#788b0d'),
  category(8, 'INC_SLURRY', 'per_tonne', 'coins', '#b1c011'),
  category(9, 'INC_SUB', 'none', 'coins', '#b1c011'),
  category(10, 'INC_OTH', 'none', 'coins', '#b1c011'),
  category(11, 'EXP_PIG', 'per_pig', 'pig', '#6a35b5'),
  category(12, 'EXP_FEED', 'per_100kg', 'wheat', '#6c3c01'),
  category(13, 'EXP_GRAIN', 'per_100kg', 'wheat', '#6c3c01'),
  category(14, 'EXP_PROT', 'per_100kg', 'wheat', '#6c3c01'),
  category(15, 'EXP_MIN', 'per_100kg', 'wheat', '#6c3c01'),
  category(16, 'EXP_MIX', 'per_100kg', 'wheat', '#6c3c01'),
  category(17, 'EXP_VET', 'none', 'vaccine', '#da6a8f'),
  category(18, 'EXP_MED', 'none', 'vaccine', '#da6a8f'),
  category(19, 'EXP_VAC', 'per_pig', 'vaccine', '#da6a8f'),
  category(20, 'EXP_DAKA', 'per_pig', 'skull', '#52606d'),
  category(21, 'EXP_HAUL', 'per_pig', 'truck', '#8152cf'),
  category(22, 'EXP_LEVY', 'per_pig', 'truck', '#8152cf'),
  category(23, 'EXP_ADV', 'none', 'truck', '#8152cf'),
  category(24, 'EXP_STRAW', 'none', 'droplet', '#018172'),
  category(25, 'EXP_CLEAN', 'none', 'droplet', '#018172'),
  category(26, 'EXP_EL', 'per_kwh', 'bolt', '#f2a60d'),
  category(27, 'EXP_HEAT', 'none', 'bolt', '#f2a60d'),
  category(28, 'EXP_WATER', 'per_m3', 'droplet', '#018172'),
  category(29, 'EXP_MAINT', 'none', 'tools', '#a15b00'),
  category(30, 'EXP_LAB', 'per_hour', 'tools', '#a15b00'),
  category(31, 'EXP_SLUR', 'per_tonne', 'tools', '#a15b00'),
  category(32, 'EXP_INS', 'none', 'wallet', '#7a8694'),
  category(33, 'EXP_RENT', 'per_place', 'wallet', '#7a8694'),
  category(34, 'EXP_INT', 'none', 'wallet', '#7a8694'),
  category(35, 'EXP_DEP', 'none', 'wallet', '#7a8694'),
  category(36, 'EXP_OTH', 'none', 'wallet', '#7a8694'),
]

/** Change in the value of the herd, calculated from two stock counts; it cannot be posted. */
const HERD_SHIFT = 'INC_SHIFT'
/** Categories that a person may post to. */
export const postableCategories = economyCategories.filter(({ code }) => code !== HERD_SHIFT)

export const postingCategoryOf = (id: number): EconomyCategory | undefined =>
  economyCategories.find((one) => one.id === id)

/** Returns how many units the price is for. Kilos are typed as kilos where their price is per 100 kg. */
export const unitsPerPrice = ({ unit }: EconomyCategory): 1 | 100 => (unit === 'per_100kg' ? 100 : 1)
