import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFirstPigsAction } from '#blocks/parts/herd/use-empty-action.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { BalanceSummary } from './balance-summary.tsx'
import { BalanceTable } from './balance-table.tsx'
import { FigureWindow, type OpenFigure } from './figure-window.tsx'
import { balanceQuery, type ReconciliationParams } from './queries.ts'
import classes from './reconciliation.module.css'

export function Reconciliation({ query: params }: { query: ReconciliationParams }) {
  const { t } = useTranslation('reconciliation')
  const { data, error, isFetching, refetch } = useQuery(balanceQuery(params))
  const [openFigure, setOpenFigure] = useState<OpenFigure | null>(null)
  const { emptyAction: firstPigs } = useFirstPigsAction()

  if (error && !data)
    return (
      <Card>
        <ErrorState sentence={t('loadFailed')} {...loadFailureOf(error, () => void refetch())} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <Skeletons count={9} heightPx={36} />
      </Card>
    )
  const [company] = data.rows
  return (
    <div className={classes.parts} data-refreshing={isFetching || undefined}>
      {error && <StaleNote onRetry={() => void refetch()} />}
      {company && data.rows.length > 1 ? (
        <>
          <BalanceSummary rows={data.rows} from={data.from} />
          <BalanceTable
            rows={data.rows}
            period={{ from: data.from, to: data.to }}
            note={data.is_partial ? t('partial') : undefined}
            onOpen={(row, column) => setOpenFigure({ row, column })}
          />
        </>
      ) : (
        <Card>
          <EmptyState sentence={t('empty')} icon="pig" action={firstPigs} />
        </Card>
      )}
      {openFigure && <FigureWindow {...openFigure} params={params} onClose={() => setOpenFigure(null)} />}
    </div>
  )
}
