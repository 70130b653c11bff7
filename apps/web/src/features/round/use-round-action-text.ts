import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatShortDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { correctedInstant } from '#lib/today.ts'
import type { ShownPlace } from './provisional-round.ts'
import type { RoundAction } from './record-at-place.ts'
import { withdrawalOfCourse } from './treatment/withdrawal-of-course.ts'

/** Returns what a person did, as one short sentence. */
export function useRoundActionText(): (place: ShownPlace, action: RoundAction) => string {
  const { t } = useTranslation('round')
  const language = useLanguage()
  return ({ name: place }, action) => {
    switch (action.kind) {
      case 'dead':
        return t('savedDead', { count: action.number, place })
      case 'fine':
        return t('savedFine', { place })
      case 'given':
        return t('savedGiven', { count: action.number, place })
      case 'treated': {
        const until = withdrawalOfCourse(farmDay(correctedInstant()), action.prescription)
        return until === null
          ? `${t('savedTreatedOnly', { count: action.number, place })}. ${t('noWithdrawal')}`
          : t('savedTreated', { count: action.number, place, date: formatShortDay(until, language) })
      }
      case 'moved':
        return t('savedMoved', { count: action.number, place: action.to.name })
      case 'note':
        return t('savedNote', { place })
      case 'weighed':
        return t('savedWeighed', { count: action.number, kg: formatNumber(action.avgKg, 'weight', language) })
      case 'fed':
        return t('savedFed', { kg: formatNumber(action.kg, 'none', language), place })
    }
  }
}
