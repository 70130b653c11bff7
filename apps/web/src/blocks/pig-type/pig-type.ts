import type { Barn } from '@herdboard/contract/locations.ts'

/** The two kinds of pigs, as the address names them. */
export type PigType = 'weaners' | 'slaughter'

export const pigTypes: readonly PigType[] = ['weaners', 'slaughter']
export const isPigType = (value: unknown): value is PigType => value === 'weaners' || value === 'slaughter'

export const barnsOf = <Some extends Pick<Barn, 'is_weaners'>>(barns: readonly Some[], pigType: PigType): Some[] =>
  barns.filter(({ is_weaners }) => is_weaners === (pigType === 'weaners'))

/** Before anybody chose: the kind that has more barns, slaughter pigs when even. */
export const defaultPigType = (barns: readonly Pick<Barn, 'is_weaners'>[]): PigType =>
  barnsOf(barns, 'weaners').length > barnsOf(barns, 'slaughter').length ? 'weaners' : 'slaughter'
