import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'

/** The four figures that national averages are published for; shown until somebody chooses others. */
const chosen: Record<PigType, readonly number[]> = {
  [WEANERS]: [1, 3, 6, 11],
  [SLAUGHTER_PIGS]: [1, 3, 7, 13],
}

/** Place of a figure among the four chosen ones, from 0; null for the others. */
export function indexOfFigure(pigType: PigType, typeId: number): number | null {
  const index = chosen[pigType].indexOf(typeId)
  return index === -1 ? null : index
}

export const preferences = () =>
  [WEANERS, SLAUGHTER_PIGS].map((pigType) => ({
    is_weaner: pigType === WEANERS,
    directory_default: true,
    kpis: chosen[pigType].map((type_id, index) => ({ type_id, index })),
  }))
