import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatTime } from '#lib/format/format-dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { AllClear } from './all-clear.tsx'
import { todayQuery } from './queries.ts'
import classes from './today.module.css'
import { TodayCard } from './today-card.tsx'
import { TodayFarms } from './today-farms.tsx'
import { TodayList } from './today-list.tsx'
import { WatchedAlarms } from './watched-alarms.tsx'

const SHOWN_CARDS = 4
const CARD_PX = 120
/** From this many farms on, the farms are listed, too. */
const MANY_FARMS = 4

/** Is anything wrong today? At most four cards, the worst first, then all of it as one list. */
export function TodaySection() {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(todayQuery)
  const rest = data?.lines.slice(SHOWN_CARDS) ?? []
  const hidden = (data?.total_lines ?? 0) - SHOWN_CARDS

  return (
    <section className={classes.today} aria-labelledby="today">
      <header className={classes.header}>
        <h2 id="today" className={classes.heading}>
          {t('today')}
        </h2>
        {data && <TodayCounts total={data.total_lines} severe={data.severe_lines} />}
        {data && (
          <span className={classes.checked}>{t('todayChecked', { time: formatTime(data.checked_at, language) })}</span>
        )}
        {/* A page of its own, so no link of the router. */}
        <Button component="a" href="/round" variant="subtle" size="compact-md">
          {t('todayRound')}
        </Button>
      </header>
      {!data && !error && (
        <Card>
          <Skeletons heightPx={CARD_PX} />
        </Card>
      )}
      {!data && error && <ErrorState sentence={t('todayLoadFailed')} onRetry={() => void refetch()} />}
      {data && data.total_lines === 0 && (
        <AllClear
          lastCheckIn={data.last_check_in}
          daysWithoutAlarm={data.days_without_alarm}
          watchedAlarms={data.total_watched}
        />
      )}
      {data && data.total_lines > 0 && (
        <ul className={classes.cards} aria-label={t('todayWorst')}>
          {data.lines.slice(0, SHOWN_CARDS).map((line) => (
            <TodayCard key={line.key} line={line} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className={classes.more}>
          {!isOpen && <span className={classes.also}>{t('todayAlso', { text: firstOf(rest) })}</span>}
          <Button variant="subtle" size="compact-md" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? t('todayFewer') : t('todayAll', { count: data?.total_lines ?? 0 })}
          </Button>
        </div>
      )}
      {isOpen && <TodayList lines={rest} label={t('todayRest')} />}
      {isOpen && data && data.total_lines > data.lines.length && (
        <p className={classes.also}>
          <Link to="/notifications" search={{ statuses: 'requires-action' }}>
            {t('todayMore', { count: data.total_lines - data.lines.length })}
          </Link>
        </p>
      )}
      {data && data.watched_alarms.length > 0 && (
        <WatchedAlarms alarms={data.watched_alarms} total={data.total_watched} />
      )}
      {data && data.farm_count >= MANY_FARMS && data.farms.length > 0 && (
        <TodayFarms farms={data.farms} farmCount={data.farm_count} />
      )}
    </section>
  )
}

/** The answer in two numbers, before any card is read. */
function TodayCounts({ total, severe }: { total: number; severe: number }) {
  const { t } = useTranslation('overview')
  return (
    <span className={classes.counts}>
      {severe > 0 && <Badge severity="alarm" text={t('todaySevere', { count: severe })} isSolid />}
      {total > severe && <Badge severity="warning" text={t('todayAttention', { count: total - severe })} />}
    </span>
  )
}

const MENTIONED = 2
const firstOf = (lines: readonly { title: string }[]): string =>
  lines
    .slice(0, MENTIONED)
    .map(({ title }) => title)
    .join(' · ')
