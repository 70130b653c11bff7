import type { ReplayedOutbreak, ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import classes from './tuning.module.css'

/** The diseases that people treated: how long before the treatment a step would have found each. */
export function ReplayedOutbreaks({ step, current }: { step: ReplayStep; current: ReplayStep }) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  if (step.outbreaks.length === 0) return <p className={classes.muted}>{t('tuningNoOutbreaks')}</p>
  const foundText = ({ hours_before: hours }: ReplayedOutbreak) => {
    if (hours === null) return t('tuningNotFound')
    return t(hours >= 0 ? 'tuningFoundBefore' : 'tuningFoundAfter', { count: Math.abs(hours) })
  }
  return (
    <ul className={classes.outbreaks}>
      {step.outbreaks.map((outbreak, index) => {
        const now = current.outbreaks[index]
        const isOther = now !== undefined && now.hours_before !== outbreak.hours_before
        return (
          <li key={outbreak.day} data-missed={outbreak.hours_before === null || undefined}>
            {t('tuningOutbreak', {
              day: formatDay(outbreak.day, language),
              name: outbreak.name,
              count: outbreak.head,
              found: foundText(outbreak),
            })}
            {isOther && <span className={classes.muted}> {t('tuningNow', { found: foundText(now) })}</span>}
          </li>
        )
      })}
    </ul>
  )
}
