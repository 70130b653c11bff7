import { getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { HerdWaiting } from '#blocks/parts/screen/herd-waiting.tsx'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { WhyContent } from './change-content.tsx'

const route = getRouteApi('/shell/why/$figure')

/** Why a key figure changed since the period before: in one sentence, in parts, by place and by record. */
export function WhyScreen() {
  const { t } = useTranslation('why')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  const { isEmpty, query } = usePlaceSelection()
  const { figure } = route.useParams()
  const { data: types, error, refetch } = useQuery(apiQuery(getKpiTypes, {}))
  const herd = useHerd()
  const type = types?.find(({ id }) => String(id) === figure)
  const isOfOtherPigs = type?.is_weaner != null && type.is_weaner !== (pigType === 'weaners')

  return (
    <Screen
      heading={type ? t('heading', { name: type.text }) : t('why')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
        </>
      }
    >
      {herd && herd.farms.length === 0 ? (
        <NoFarms />
      ) : isEmpty || (types && (!type || isOfOtherPigs)) ? (
        <Card>
          <EmptyState sentence={t(isEmpty ? 'choosePlace' : 'noFigure')} icon={isEmpty ? 'map-pin' : 'gauge'} />
        </Card>
      ) : pigType && type ? (
        <WhyContent
          period={period}
          params={{ type_id: type.id, is_weaner: pigType === 'weaners' ? 'true' : 'false', ...query }}
        />
      ) : error ? (
        <Card>
          <ErrorState sentence={t('loadFailed')} {...loadFailureOf(error, () => void refetch())} />
        </Card>
      ) : (
        <HerdWaiting>
          <Card>
            <Skeletons count={4} heightPx={48} />
          </Card>
        </HerdWaiting>
      )}
    </Screen>
  )
}
