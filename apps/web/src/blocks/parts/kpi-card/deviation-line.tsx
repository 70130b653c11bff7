import type { KpiType } from '@herdboard/contract/figures/dashboard.ts'
import type { KpiDeviation } from '@herdboard/contract/figures/why.ts'
import { Suspense, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { signedKr } from '#lib/format/signed-text.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import classes from './deviation-line.module.css'
import { figureText } from './kpi-text.ts'

const DeviationExplanation = lazyPart(() =>
  import('./deviation-explanation.tsx').then((file) => file.DeviationExplanation),
)

interface Props {
  deviation: KpiDeviation
  type: KpiType
}

/** What a deviation is worth in kr.; the amount opens its formula with the farm's own numbers. */
export function DeviationLine({ deviation, type }: Props) {
  const { t } = useTranslation('kpi-card')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { button, anchor, wasOpened } = usePopup('dialog', isOpen, setOpen)
  const { against, aim, year, dkk } = deviation
  const name = t(`against_${against}`, { aim: figureText(aim, type, language), year: year ?? '' })
  const kr = signedKr(dkk, language)
  return (
    <div className={classes.line}>
      <span>{name}</span>
      <button
        {...button}
        type="button"
        className={classes.kr}
        data-sign={Math.sign(dkk)}
        aria-label={t('deviation', { figure: type.text, against: name, kr })}
      >
        {kr}
      </button>
      {wasOpened && (
        <Suspense>
          <DeviationExplanation anchor={anchor} deviation={deviation} name={name} kr={kr} />
        </Suspense>
      )}
    </div>
  )
}
