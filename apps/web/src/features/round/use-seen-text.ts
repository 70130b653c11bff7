import type { RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** From here on hours say less than days. */
const HOURS_SHOWN = 48
const DAY_HOURS = 24

/** Returns the texts of how long nobody was at a place, with and without the words around it; null where it has no pigs. */
export function useSeenText(): (place: RoundPlace) => { full: string; short: string } | null {
  const { t } = useTranslation('round')
  return ({ hours_unseen: hours, unseen_severity: severity }) => {
    // The server looks back three months.
    if (hours === null) return severity === null ? null : { full: t('unseenLong'), short: t('longAgo') }
    if (hours === 0) return { full: t('seenNow'), short: t('seenNow') }
    if (hours < HOURS_SHOWN) return { full: t('unseen', { count: hours }), short: t('hours', { count: hours }) }
    const count = Math.floor(hours / DAY_HOURS)
    return { full: t('unseenDays', { count }), short: t('days', { count }) }
  }
}
