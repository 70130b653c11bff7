import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToday } from '#lib/today.ts'
import { AnchoredPopover } from '#ui/popup/anchored-popover.tsx'
import type { PopupAnchor } from '#ui/popup/use-popup.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import {
  type DatePeriod,
  type PeriodPreset,
  periodPresets,
  presetPeriod,
  withPeriodEnd,
  withPeriodStart,
} from './period.ts'
import classes from './period-picker.module.css'
import { usePeriodText } from './use-period-text.ts'

const DayCalendar = lazy(() => import('#ui/calendar/day-calendar.tsx').then((file) => ({ default: file.DayCalendar })))

const CALENDAR_HEIGHT_PX = 280

interface PeriodDraftHandlers {
  onDraft: (period: DatePeriod) => void
  onPreset: (period: DatePeriod) => void
  onDone: () => void
}

interface Props extends PeriodDraftHandlers {
  anchor: PopupAnchor
  /** Null while it is closed. */
  draft: DatePeriod | null
}

/** Presets and two months, in a popover of the period button. */
export function PeriodPanel({ anchor, draft, ...choice }: Props) {
  const { t } = useTranslation('period-picker')
  return (
    <AnchoredPopover
      anchor={anchor}
      position="bottom-end"
      trapFocus
      returnFocus
      dropdown={{ 'aria-label': t('choose'), className: classes.dropdown ?? '' }}
    >
      {draft && <Chooser draft={draft} {...choice} />}
    </AnchoredPopover>
  )
}

function Chooser({ draft, onDraft, onPreset, onDone }: PeriodDraftHandlers & { draft: DatePeriod }) {
  const { t } = useTranslation('period-picker')
  const { periodText } = usePeriodText()
  const today = useToday()

  const presetText = (preset: PeriodPreset) => {
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
        {periodPresets.map((preset) => {
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
            onPick={(day) => onDraft(withPeriodStart(draft, day))}
          />
        </fieldset>
        <fieldset className={classes.month}>
          <legend>{t('to')}</legend>
          <DayCalendar
            day={draft.to}
            today={today}
            minimum={draft.from}
            range={draft}
            onPick={(day) => onDraft(withPeriodEnd(draft, day))}
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
