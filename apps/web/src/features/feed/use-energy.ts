import { contentIn, type EnergyUnit, MJ_PPE_PER_FE } from '@herdboard/domain/feed/energy-unit.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { useMemo } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/**
 * Energy content in the user's unit: feed units per 100 kg, or MJ per kg. Stored values are always feed units per 100
 * kg.
 */
export function useEnergy() {
  const { t } = useTranslation('feed')
  const isMegajoules = useProfile().energy_unit === 'MJ'
  const label = t(isMegajoules ? 'contentMj' : 'contentFe')
  return useMemo(() => {
    const unit: EnergyUnit = isMegajoules ? 'MJ' : 'feed_units'
    return {
      label,
      toDisplay: (fu: number | null): number | null => contentIn(unit, fu),
      /** For an input: two decimals. */
      toInput: (fu: number | null): number | null => {
        const value = contentIn(unit, fu)
        return value === null ? null : roundHalfAway(value, 2)
      },
      /** Converts a typed value to feed units per 100 kg; null and NaN stay. */
      toFeedUnits: (value: number | null): number | null =>
        value === null || Number.isNaN(value) || !isMegajoules ? value : (value / MJ_PPE_PER_FE) * 100,
    }
  }, [isMegajoules, label])
}

/** Whether a field contains a number: neither empty nor invalid. */
export const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value)
