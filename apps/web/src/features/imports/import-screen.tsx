import type { ImportId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FormatStep } from './format-step.tsx'
import classes from './imports.module.css'
import { importQuery } from './queries.ts'
import { RowsStep } from './rows-step.tsx'
import { RunStep } from './run-step.tsx'
import { ImportStateBadge } from './state-badge.tsx'
import { waitingRowCount } from './waiting-rows.ts'

const FORBIDDEN = 403
const NOT_FOUND = 404

/** One import: recognised as, columns, check, imported. A step that is done stays open to look at. */
export function ImportScreen() {
  const { t } = useTranslation('imports')
  const { importId } = useParams({ strict: false })
  const { data: detail, error, refetch } = useQuery(importQuery(importId as ImportId))
  const back = (
    <Button component={Link} to="/imports" variant="default">
      {t('allImports')}
    </Button>
  )
  if (!detail) {
    const status = error instanceof ApiProblem ? error.status : null
    return (
      <Screen heading={t('heading')} tools={back} isOfPlaces={false}>
        {status === FORBIDDEN && <EmptyState icon="lock" sentence={t('ofAnother')} />}
        {status === NOT_FOUND && <EmptyState sentence={t('gone')} />}
        {error && status !== FORBIDDEN && status !== NOT_FOUND && (
          <ErrorState sentence={t('notLoaded')} {...loadFailureOf(error, () => void refetch())} />
        )}
        {!error && (
          <Card>
            <Skeletons count={3} heightPx={120} />
          </Card>
        )}
      </Screen>
    )
  }
  const { status } = detail
  const isOpen = status === 'unmapped' || status === 'checked' || status === 'undone' || status === 'failed'
  const hasRows = status !== 'unmapped' && status !== 'failed' && detail.row_count > 0
  return (
    <Screen heading={detail.file_name} tools={back} isOfPlaces={false}>
      <div className={classes.parts}>
        <div className={classes.status}>
          <ImportStateBadge status={status} isWaiting={waitingRowCount(detail) > 0} />
          {detail.same_as !== null && status !== 'imported' && (
            <Link to="/imports/$importId" params={{ importId: detail.same_as }}>
              {t('sameAs')}
            </Link>
          )}
        </div>
        <RunStep detail={detail} />
        {hasRows && status !== 'checking' && <RowsStep detail={detail} isLocked={status !== 'checked'} />}
        {/* A choice that completes the columns starts a check; the next choice starts it again. */}
        <ColumnsStep detail={detail} isLocked={!isOpen && status !== 'checking'} />
        <FormatStep detail={detail} isLocked={!isOpen} />
      </div>
    </Screen>
  )
}
