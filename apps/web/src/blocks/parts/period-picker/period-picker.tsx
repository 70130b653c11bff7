import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useShellCommand } from '#blocks/parts/shortcuts/shell-commands.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import { type DatePeriod, shiftPeriod } from './period.ts'
import classes from './period-picker.module.css'
import { usePeriodText } from './use-period-text.ts'

const PeriodPanel = lazyPart(() => import('./period-panel.tsx').then((file) => file.PeriodPanel))

interface Props {
  period: DatePeriod
  /** Called once per choice: for a preset, for an arrow, or when the calendars are closed. */
  onChange: (period: DatePeriod) => void
}

/** The picker of the period that the screen shows: presets, two months, and arrows to the previous and next period. */
export function PeriodPicker({ period, onChange }: Props) {
  const { t } = useTranslation('period-picker')
  const { rangeText, weeksText, periodText } = usePeriodText()
  const [draft, setDraft] = useState<DatePeriod | null>(null)
  useShellCommand('period-back', () => onChange(shiftPeriod(period, -1)))
  useShellCommand('period-on', () => onChange(shiftPeriod(period, 1)))

  const close = () => {
    if (draft && (draft.from !== period.from || draft.to !== period.to)) onChange(draft)
    setDraft(null)
  }

  const choose = (chosen: DatePeriod) => {
    setDraft(null)
    onChange(chosen)
  }

  const popup = usePopup('dialog', draft !== null, (isOpen) => (isOpen ? setDraft(period) : close()))

  return (
    <fieldset className={classes.picker} aria-label={t('period')}>
      <IconButton icon="chevron-left" label={t('earlier')} onClick={() => onChange(shiftPeriod(period, -1))} />
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
      <IconButton icon="chevron-right" label={t('later')} onClick={() => onChange(shiftPeriod(period, 1))} />
    </fieldset>
  )
}
