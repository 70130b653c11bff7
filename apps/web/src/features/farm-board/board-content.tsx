import { getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import type { FarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { useMedia } from '#ui/media/use-media.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { BoardCards } from './board-cards.tsx'
import { BoardLegend } from './board-legend.tsx'
import { BoardSummary } from './board-summary.tsx'
import { BoardTable } from './board-table.tsx'
import { BoardTools } from './board-tools.tsx'
import classes from './farm-board.module.css'
import { type BoardParams, farmBoardQuery } from './queries.ts'
import { sortFarms } from './sort-farms.ts'
import { useBoardChoices } from './use-board-choices.ts'
import { VisitModal } from './visit-modal.tsx'

interface Props {
  herd: Herd
  isWeaner: boolean
  period: DatePeriod
  /** Undefined: all farms. */
  farmIds: readonly string[] | undefined
}

export function BoardContent({ herd, isWeaner, period, farmIds }: Props) {
  const { t } = useTranslation('farm-board')
  const navigate = useNavigate()
  const { sort, chooseSort, figures, chooseFigures } = useBoardChoices(isWeaner)
  const params: BoardParams = {
    ...period,
    is_weaner: isWeaner ? 'true' : 'false',
    ...(farmIds && { location_ids: farmIds.join() }),
    ...(figures && { type_ids: figures.join() }),
  }
  const { data: board, error, isFetching, refetch } = useQuery(farmBoardQuery(params))
  const { data: types = [] } = useQuery(apiQuery(getKpiTypes, {}))
  const isNarrow = useMedia('(width < 640px)')
  const [visited, setVisited] = useState<FarmBoard['farms'][number]['id'] | null>(null)
  const retry = () => void refetch()

  if (!board)
    return (
      <Card>
        {error ? (
          <ErrorState sentence={t('loadFailed')} {...loadFailureOf(error, retry)} />
        ) : (
          <Skeletons count={6} heightPx={56} />
        )}
      </Card>
    )
  if (board.farms.length === 0) {
    const hasPigs = herd.barns.some(({ pigs }) => pigs > 0)
    return (
      <Card>
        <EmptyState
          sentence={t(hasPigs ? 'noneOfType' : 'noPigs')}
          icon="pig"
          action={hasPigs ? undefined : { label: t('openPigs'), onClick: () => void navigate({ to: '/overview' }) }}
        />
      </Card>
    )
  }
  const farms = sortFarms(board.farms, sort)
  const farm = board.farms.find(({ id }) => id === visited)
  const ofType = types.filter(({ is_weaner }) => is_weaner === null || is_weaner === isWeaner)
  return (
    <div className={classes.screen} data-refreshing={isFetching || undefined}>
      {error && <StaleNote onRetry={retry} />}
      <Card isFlush>
        <div className={classes.head}>
          <BoardSummary board={board} />
          <BoardTools
            board={board}
            types={ofType}
            params={params}
            sort={sort}
            onSort={chooseSort}
            onFigures={chooseFigures}
          />
        </div>
        {isNarrow ? (
          <BoardCards board={board} farms={farms} onVisit={({ id }) => setVisited(id)} />
        ) : (
          <BoardTable
            board={board}
            farms={farms}
            sort={sort}
            onSort={chooseSort}
            onVisit={({ id }) => setVisited(id)}
          />
        )}
        <BoardLegend board={board} />
      </Card>
      {farm && <VisitModal farm={farm} board={board} params={params} onClose={() => setVisited(null)} />}
    </div>
  )
}
