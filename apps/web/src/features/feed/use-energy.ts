import { contentIn, type EnergyUnit, MJ_PPE_PER_FE } from '@herdboard/domain/feed/energy-unit.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#blocks/parts/session/session-queries.ts'

/** What feed holds, as this person reads energy: FE per 100 kg, or MJ per kg. Kept is always FE per 100 kg. */
export function useEnergy() {
  const { t } = useTranslation('feed')
  const isMegajoules = useProfile().energy_unit === 'MJ'
  const label = t(isMegajoules ? 'contentMj' : 'contentFe')
  return useMemo(() => {
    const unit: EnergyUnit = isMegajoules ? 'MJ' : 'feed_units'
    return {
      label,
      shown: (fu: number | null): number | null => contentIn(unit, fu),
      /** For a field: two decimals. */
      typedFrom: (fu: number | null): number | null => {
        const value = contentIn(unit, fu)
        return value === null ? null : roundHalfAway(value, 2)
      },
      /** A typed value back in FE per 100 kg; what is no number stays so. */
      kept: (value: number | null): number | null =>
        value === null || Number.isNaN(value) || !isMegajoules ? value : (value / MJ_PPE_PER_FE) * 100,
    }
  }, [isMegajoules, label])
}

/** Whether a field holds a number: not empty, and not something else. */
export const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value)
