import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#blocks/shell/shell-commands.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { latePart } from '#ui/late/late-part.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import { type Period, steppedPeriod } from './period.ts'
import classes from './period-picker.module.css'
import { usePeriodText } from './use-period-text.ts'

const PeriodPanel = latePart(() => import('./period-panel.tsx').then((file) => file.PeriodPanel))

interface Props {
  period: Period
  /** Called once per choice: a preset, an arrow, or when the calendars are closed. */
  onChange: (period: Period) => void
}

/** The days everything on the screen is about: presets first, then two months, and arrows to step whole periods. */
export function PeriodPicker({ period, onChange }: Props) {
  const { t } = useTranslation('period-picker')
  const { rangeText, weeksText, periodText } = usePeriodText()
  const [draft, setDraft] = useState<Period | null>(null)
  useCommand('period-back', () => onChange(steppedPeriod(period, -1)))
  useCommand('period-on', () => onChange(steppedPeriod(period, 1)))

  const close = () => {
    if (draft && (draft.from !== period.from || draft.to !== period.to)) onChange(draft)
    setDraft(null)
  }

  const choose = (chosen: Period) => {
    setDraft(null)
    onChange(chosen)
  }

  const popup = usePopup('dialog', draft !== null, (isOpen) => (isOpen ? setDraft(period) : close()))

  return (
    <fieldset className={classes.picker} aria-label={t('period')}>
      <IconButton icon="chevron-left" label={t('earlier')} onClick={() => onChange(steppedPeriod(period, -1))} />
      <Button
        {...popup.button}
        variant="default"
        leftSection={<Icon name="calendar" />}
        aria-label={`${t('choose')}: ${periodText(period)}`}
        classNames={{ root: classes.button }}
      >
        <span data-on-paper>{rangeText(period)}</span>
        <span className={classes.weeks}>({weeksText(period)})</span>
      </Button>
      {popup.wasOpened && (
        <Suspense>
          <PeriodPanel anchor={popup.anchor} draft={draft} onDraft={setDraft} onPreset={choose} onDone={close} />
        </Suspense>
      )}
      <IconButton icon="chevron-right" label={t('later')} onClick={() => onChange(steppedPeriod(period, 1))} />
    </fieldset>
  )
}
