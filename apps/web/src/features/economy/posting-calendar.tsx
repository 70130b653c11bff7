import type { PostingCategory } from '@herdboard/contract/economy/postings.ts'
import { contrastRatio } from '@herdboard/contract/system/brand-contrast.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openRecord } from '#blocks/parts/action-request/action-request.ts'
import type { PlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { formatLongDay } from '#lib/format/format-dates.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { MonthCalendar } from '#ui/calendar/month-calendar.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import classes from './posting-calendar.module.css'
import { type PostingSide, postingSide, signedAmount } from './posting-side.ts'
import { usePostings } from './use-postings.ts'

interface Props {
  side: PostingSide
  period: DatePeriod
  places: PlacesQuery
  categories: ReadonlyMap<number, PostingCategory>
  /** Ids of the shown categories; null for all. */
  chosen: readonly number[] | null
  onClose: () => void
}

const earlierOf = (a: string, b: string): string => [a, b].toSorted()[0] ?? a
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

const INK = '#17212B'
const PRINT_BACKGROUND = '#FFFFFF'

/** The colour of a category, and the text colour with the higher contrast on it. */
function markColours(category: PostingCategory | undefined) {
  if (!category) return {}
  const { cal_color_hex: background } = category
  return {
    background,
    color: contrastRatio(background, INK) > contrastRatio(background, PRINT_BACKGROUND) ? INK : PRINT_BACKGROUND,
  }
}

/**
 * A month calendar that marks days with postings, and the postings of the selected day in the colours of their
 * categories.
 */
export function PostingCalendar({ side, period, places, categories, chosen, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const isRaised = useOpenAfterMount(true)
  const [month, setMonth] = useState(() => firstOfMonth(earlierOf(period.to, today)))
  const [day, setDay] = useState<string | null>(null)
  const { postings, error, refetch } = usePostings({ from: month, to: lastOfMonth(month) }, places)
  const shown = useMemo(
    () =>
      postings?.filter(
        (posting) =>
          postingSide(posting) === side &&
          posting.date.startsWith(month.slice(0, 7)) &&
          (chosen === null || chosen.includes(posting.category_id)),
      ),
    [postings, side, month, chosen],
  )
  const byDay = useMemo(() => Map.groupBy(shown ?? [], ({ date }) => date), [shown])
  const marks = useMemo(() => new Map([...byDay].map(([date, some]) => [date, some.length])), [byDay])
  const shownDay = day?.startsWith(month.slice(0, 7)) ? day : (shown?.[0]?.date ?? null)
  const postingsOfDay = shownDay === null ? [] : (byDay.get(shownDay) ?? [])
  const openPosting = (id: (typeof postingsOfDay)[number]['id']) => {
    onClose()
    openRecord(id)
  }

  return (
    <Modal
      opened={isRaised}
      onClose={onClose}
      title={t(`calendar_${side}`)}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <MonthCalendar
        month={month}
        onMonth={(next) => setMonth(firstOfMonth(next))}
        day={shownDay}
        today={today}
        marks={marks}
        markText={(count) => t('postingsOn', { count })}
        onPick={setDay}
      />
      <section className={classes.day} aria-live="polite" aria-label={t('ofDay')}>
        {error && !postings ? <ErrorState {...loadFailureOf(error, refetch)} /> : null}
        {shownDay && <h3 className={classes.title}>{formatLongDay(shownDay, language)}</h3>}
        {shown && postingsOfDay.length === 0 && <EmptyState sentence={t('emptyDay')} icon="calendar" />}
        <ul className={classes.entries}>
          {postingsOfDay.map((posting) => {
            const category = categories.get(posting.category_id)
            return (
              <li key={posting.id}>
                <button type="button" className={classes.entry} onClick={() => openPosting(posting.id)}>
                  <span className={classes.mark} style={markColours(category)}>
                    <Icon name={category?.icon_id ?? 'coins'} size={16} />
                  </span>
                  <span className={classes.words}>
                    <span className={classes.name}>{category?.name}</span>
                    <span className={classes.what}>
                      {[posting.location_name, posting.text].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className={classes.amount}>
                    {t('crowns', { amount: formatDecimals(signedAmount(posting), 2, language) })}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </section>
    </Modal>
  )
}
