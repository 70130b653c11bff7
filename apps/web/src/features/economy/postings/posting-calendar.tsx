import type { PostingCategory } from '@herdboard/contract/economy/postings.ts'
import { contrastRatio } from '@herdboard/contract/system/brand-contrast.ts'
import { useState } from 'react'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { isInMonth, lastDayOfMonth, openingMonth } from '#blocks/parts/entry-calendar/calendar-month.ts'
import { EntryCalendar } from '#blocks/parts/entry-calendar/entry-calendar.tsx'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './posting-calendar.module.css'
import type { PostingFilter } from './posting-filter.ts'
import { amountOnSide, type PostingSide } from './posting-side.ts'
import { usePostings } from './use-postings.ts'

interface Props {
  side: PostingSide
  filter: PostingFilter
  period: DatePeriod
  places: SelectedPlacesQuery
  categories: ReadonlyMap<number, PostingCategory>
  /** Ids of the shown categories; null for all. */
  chosen: readonly number[] | null
  onClose: () => void
}

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

/** Marks the days with postings, and lists those of the selected day in the colours of their categories. */
export function PostingCalendar({ side, filter, period, places, categories, chosen, onClose }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const [month, setMonth] = useState(() => openingMonth(period.to, today))
  const { postings, error, refetch } = usePostings(
    {
      period: { from: month, to: lastDayOfMonth(month) },
      ...{ places, side, search: '', categoryIds: chosen },
      // Calculated amounts of a month may be thousands, and their records are in the calendar of the activity.
      filter: { ...filter, origin: 'typed' },
    },
    { isWhole: true },
  )
  const shown = postings?.filter((posting) => isInMonth(posting.date, month))

  return (
    <EntryCalendar
      title={t(`calendar_${side}`)}
      month={month}
      onMonth={setMonth}
      entries={shown?.map((posting) => {
        const category = categories.get(posting.category_id)
        return {
          key: posting.id,
          day: posting.date,
          icon: (
            <span className={classes.mark} style={markColours(category)}>
              <Icon name={category?.icon_id ?? 'coins'} size={16} />
            </span>
          ),
          name: category?.name,
          detail: [posting.location_name, posting.text].filter(Boolean).join(' · '),
          value: (
            <span className={classes.amount}>
              {t('crowns', { amount: formatDecimals(amountOnSide(posting.price, side), 2, language) })}
            </span>
          ),
          onOpen: () => posting.record_id && requestRecordWindow(posting.record_id),
        }
      })}
      markText={(count) => t('postingsOn', { count })}
      listLabel={t('ofDay')}
      emptyText={t('emptyDay')}
      failure={error && !postings ? <ErrorState {...loadFailureOf(error, refetch)} /> : null}
      onClose={onClose}
    />
  )
}
