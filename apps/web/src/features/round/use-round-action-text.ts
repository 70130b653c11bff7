import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import type { ShownPlace } from './provisional-round.ts'
import type { RoundAction } from './record-at-place.ts'

/** Returns what a person did, as one short sentence. */
export function useRoundActionText(): (place: ShownPlace, deed: RoundAction) => string {
  const { t } = useTranslation('round')
  const language = useLanguage()
  return ({ name: place }, deed) => {
    switch (deed.kind) {
      case 'dead':
        return t('savedDead', { count: deed.number, place })
      case 'fine':
        return t('savedFine', { place })
      case 'given':
        return t('savedGiven', { count: deed.number, place })
      case 'moved':
        return t('savedMoved', { count: deed.number, place: deed.to.name })
      case 'note':
        return t('savedNote', { place })
      case 'weighed':
        return t('savedWeighed', { count: deed.number, kg: formatNumber(deed.avgKg, 'weight', language) })
      case 'fed':
        return t('savedFed', { kg: formatNumber(deed.kg, 'none', language), place })
    }
  }
}
