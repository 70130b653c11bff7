import type { Barn } from '@herdboard/contract/places/locations.ts'

/** The two pig types as URL values. */
export type PigTypeParam = 'weaners' | 'slaughter'

export const pigTypeParams: readonly PigTypeParam[] = ['weaners', 'slaughter']
export const isPigTypeParam = (value: unknown): value is PigTypeParam => value === 'weaners' || value === 'slaughter'

export const barnsOfPigType = <Some extends Pick<Barn, 'is_weaners'>>(
  barns: readonly Some[],
  pigType: PigTypeParam,
): Some[] => barns.filter(({ is_weaners }) => is_weaners === (pigType === 'weaners'))

/** The default pig type: the one with more barns, slaughter pigs if equal. */
export const defaultPigType = (barns: readonly Pick<Barn, 'is_weaners'>[]): PigTypeParam =>
  barnsOfPigType(barns, 'weaners').length > barnsOfPigType(barns, 'slaughter').length ? 'weaners' : 'slaughter'
