import { useQuery } from '@tanstack/react-query'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { assessmentQuery } from '#blocks/parts/quality/queries.ts'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { DataQuality } from './data-quality.tsx'

/** The data quality screen: how reliable the figures of each farm are, and what to correct. */
export function DataQualityScreen() {
  const { t } = useTranslation('data-quality')
  const language = useLanguage()
  const { isEmpty, query } = usePlaceSelection()
  const herd = useHerd()
  const { data } = useQuery(assessmentQuery(query))

  const calculated = data?.created_at_utc
  const subheading = calculated
    ? t('calculated', { time: formatDateTime(calculated, language) })
    : data && t('notCalculated')
  return (
    <Screen heading={t('heading')} subheading={subheading}>
      {herd && herd.farms.length === 0 ? (
        <NoFarms />
      ) : isEmpty ? (
        <Card>
          <EmptyState sentence={t('choosePlace')} icon="map-pin" />
        </Card>
      ) : (
        <DataQuality places={query} />
      )}
    </Screen>
  )
}
