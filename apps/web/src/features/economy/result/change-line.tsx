import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './result.module.css'
import { useCrowns } from './use-crowns.ts'

interface Props {
  now: number
  /** Null where there is nothing to compare with. */
  before: number | null
  textKey: 'changeBefore' | 'changeBudget'
  decimals?: number
}

/** How much more or less money than before: an arrow, the amount and its colour. Nothing where there is no comparison. */
export function ChangeLine({ now, before, textKey, decimals = 0 }: Props) {
  const { t } = useTranslation('economy')
  const crowns = useCrowns()
  if (before === null) return null
  const change = roundHalfAway(now - before, decimals)
  const outcome = change === 0 ? 'unchanged' : change > 0 ? 'better' : 'worse'
  return (
    <p className={classes.change} data-outcome={outcome}>
      <Icon name={change === 0 ? 'arrow-right' : change > 0 ? 'arrow-up' : 'arrow-down'} size={16} />
      <span>
        {t(`${textKey}_${outcome}`, { change: crowns(Math.abs(change), decimals), before: crowns(before, decimals) })}
      </span>
    </p>
  )
}
