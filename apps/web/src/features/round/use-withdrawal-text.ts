import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatShortDay } from '#lib/format/format-dates.ts'
import type { ShownPlace } from './provisional-round.ts'

/** Returns the sentence that says until when the pigs of a place may not be slaughtered; empty without such a day. */
export function useWithdrawalText(): (place: ShownPlace) => string {
  const { t } = useTranslation('round')
  const language = useLanguage()
  return ({ withdrawal_until: until, isWithdrawalProvisional }) =>
    until === null
      ? ''
      : t(isWithdrawalProvisional ? 'withdrawalProvisional' : 'withdrawal', { date: formatShortDay(until, language) })
}
