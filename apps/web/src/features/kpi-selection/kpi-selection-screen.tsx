import { useQuery } from '@tanstack/react-query'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { KpiSelection } from './kpi-selection.tsx'
import { kpiPreferencesQuery, selectableKpiTypesQuery } from './queries.ts'

const WAITING_HEIGHT_PX = 480

/** The screen to select the first key figures of the overview. */
export function KpiSelectionScreen() {
  const { t } = useTranslation('kpi-selection')
  const preferences = useQuery(kpiPreferencesQuery)
  const types = useQuery(selectableKpiTypesQuery)
  // A failed refetch keeps the form with the user's selection.
  const failed = [preferences, types].find(({ data, error }) => error && !data)

  return (
    <Screen heading={t('heading')} subheading={t('subheading')}>
      {failed ? (
        <Card>
          <ErrorState {...loadFailureOf(failed.error, () => void failed.refetch())} sentence={t('loadFailed')} />
        </Card>
      ) : preferences.data && types.data ? (
        <KpiSelection types={types.data} preferences={preferences.data} />
      ) : (
        <Card>
          <Skeletons heightPx={WAITING_HEIGHT_PX} />
        </Card>
      )}
    </Screen>
  )
}
