import { Button, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { type Period, type Preset, presetPeriod, presets, steppedPeriod, withFrom, withTo } from './period.ts'
import classes from './period-picker.module.css'
import { usePeriodText } from './use-period-text.ts'

const DayCalendar = lazy(() => import('#ui/calendar/day-calendar.tsx').then((file) => ({ default: file.DayCalendar })))

const CALENDAR_HEIGHT_PX = 280

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

  const close = () => {
    if (draft && (draft.from !== period.from || draft.to !== period.to)) onChange(draft)
    setDraft(null)
  }

  const choose = (chosen: Period) => {
    setDraft(null)
    onChange(chosen)
  }

  return (
    <fieldset className={classes.picker} aria-label={t('period')}>
      <IconButton icon="chevron-left" label={t('earlier')} onClick={() => onChange(steppedPeriod(period, -1))} />
      <Popover
        opened={draft !== null}
        onChange={(isOpen) => !isOpen && close()}
        position="bottom-end"
        trapFocus
        returnFocus
      >
        <Popover.Target popupType="dialog">
          <Button
            variant="default"
            leftSection={<Icon name="calendar" />}
            onClick={() => (draft ? close() : setDraft(period))}
            aria-label={`${t('choose')}: ${periodText(period)}`}
            classNames={{ root: classes.button }}
          >
            <span>{rangeText(period)}</span>
            <span className={classes.weeks}>({weeksText(period)})</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('choose')} className={classes.dropdown}>
          {draft && <Chooser draft={draft} onDraft={setDraft} onPreset={choose} onDone={close} />}
        </Popover.Dropdown>
      </Popover>
      <IconButton icon="chevron-right" label={t('later')} onClick={() => onChange(steppedPeriod(period, 1))} />
    </fieldset>
  )
}

interface ChooserProps {
  draft: Period
  onDraft: (period: Period) => void
  onPreset: (period: Period) => void
  onDone: () => void
}

function Chooser({ draft, onDraft, onPreset, onDone }: ChooserProps) {
  const { t } = useTranslation('period-picker')
  const { periodText } = usePeriodText()
  const today = useToday()

  const presetText = (preset: Preset) => {
    switch (preset) {
      case '7':
      case '30':
      case '91':
        return t('lastDays', { days: preset })
      default:
        return t(preset)
    }
  }

  return (
    <div className={classes.chooser}>
      <ul className={classes.presets} aria-label={t('presets')}>
        {presets.map((preset) => {
          const { from, to } = presetPeriod(preset, today)
          const isChosen = from === draft.from && to === draft.to
          return (
            <li key={preset}>
              <button
                type="button"
                className={classes.preset}
                aria-pressed={isChosen}
                onClick={() => onPreset({ from, to })}
              >
                {presetText(preset)}
              </button>
            </li>
          )
        })}
      </ul>
      <Suspense fallback={<Skeletons heightPx={CALENDAR_HEIGHT_PX} />}>
        <fieldset className={classes.month}>
          <legend>{t('from')}</legend>
          <DayCalendar
            day={draft.from}
            today={today}
            maximum={draft.to}
            range={draft}
            onPick={(day) => onDraft(withFrom(draft, day))}
          />
        </fieldset>
        <fieldset className={classes.month}>
          <legend>{t('to')}</legend>
          <DayCalendar
            day={draft.to}
            today={today}
            minimum={draft.from}
            range={draft}
            onPick={(day) => onDraft(withTo(draft, day))}
          />
        </fieldset>
      </Suspense>
      <footer className={classes.footer}>
        <span>{periodText(draft)}</span>
        <Button onClick={onDone}>{t('apply')}</Button>
      </footer>
    </div>
  )
}
