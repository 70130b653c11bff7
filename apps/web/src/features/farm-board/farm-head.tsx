import type { BoardFarm } from '@herdboard/contract/figures/farm-board.ts'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { signedKr } from '#lib/format/signed-text.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from './farm-board.module.css'

/** The name of a farm, which opens its overview, since when its gains are estimated, and its visit sheet. */
export function BoardFarmHead({ farm, onVisit }: { farm: BoardFarm; onVisit: () => void }) {
  const { t } = useTranslation('farm-board')
  const language = useLanguage()
  const hasComment = farm.comment !== ''
  return (
    <span className={classes.farmHead}>
      <span className={classes.farmWords}>
        <Link
          to="/overview"
          search={(before) => ({ ...before, places: farm.id })}
          className={classes.farmName}
          title={farm.name}
          data-whole={farm.name}
        >
          {farm.name}
        </Link>
        {farm.estimated_since && (
          <span className={classes.muted}>
            {t('estimatedSince', { day: formatDay(farm.estimated_since, language) })}
          </span>
        )}
      </span>
      <IconButton
        icon="note"
        isMarked={hasComment}
        label={t(hasComment ? 'visitWithComment' : 'visitOf', { farm: farm.name })}
        aria-haspopup="dialog"
        onClick={onVisit}
      />
    </span>
  )
}

/** Kr. of all that changed on a farm, and what it leaves out. */
export function FarmKr({ farm }: { farm: BoardFarm }) {
  const { t } = useTranslation('farm-board')
  const language = useLanguage()
  const missing = t('without', { names: farm.dkk_missing.join(', ') })
  return (
    <>
      <span
        className={classes.farmKr}
        data-sign={farm.dkk === null ? undefined : Math.sign(farm.dkk)}
        title={farm.dkk === null ? t('noKr') : undefined}
      >
        {signedKr(farm.dkk, language)}
      </span>
      {farm.dkk !== null && farm.dkk_missing.length > 0 && (
        <span className={`${classes.muted} ${classes.missing}`} title={missing} data-whole={missing}>
          {missing}
        </span>
      )}
    </>
  )
}
