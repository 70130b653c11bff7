import { useQuery } from '@tanstack/react-query'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { setupQuery } from './queries.ts'
import { SetupActionsTable } from './setup-actions-table.tsx'

const WAITING_HEIGHT_PX = 320

/** The setup screen: lists and limits that forms and notifications use; each row opens its form. */
export function SetupScreen() {
  const { t } = useTranslation('setup')
  const { data: rows, error, refetch } = useQuery(setupQuery)

  return (
    <Screen heading={t('heading')} subheading={t('subheading')}>
      {error && !rows ? (
        <Card>
          <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('loadFailed')} />
        </Card>
      ) : rows === undefined ? (
        <Card>
          <Skeletons heightPx={WAITING_HEIGHT_PX} />
        </Card>
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState sentence={t('none')} />
        </Card>
      ) : (
        <SetupActionsTable rows={rows} />
      )}
    </Screen>
  )
}
