import type { Barn } from '@herdboard/contract/places/locations.ts'

/** The two kinds of pigs, as the address names them. */
export type PigTypeParam = 'weaners' | 'slaughter'

export const pigTypeParams: readonly PigTypeParam[] = ['weaners', 'slaughter']
export const isPigTypeParam = (value: unknown): value is PigTypeParam => value === 'weaners' || value === 'slaughter'

export const barnsOfPigType = <Some extends Pick<Barn, 'is_weaners'>>(
  barns: readonly Some[],
  pigType: PigTypeParam,
): Some[] => barns.filter(({ is_weaners }) => is_weaners === (pigType === 'weaners'))

/** Before anybody chose: the kind that has more barns, slaughter pigs when even. */
export const defaultPigType = (barns: readonly Pick<Barn, 'is_weaners'>[]): PigTypeParam =>
  barnsOfPigType(barns, 'weaners').length > barnsOfPigType(barns, 'slaughter').length ? 'weaners' : 'slaughter'
