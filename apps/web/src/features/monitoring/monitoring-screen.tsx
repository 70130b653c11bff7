import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { type MonitoringTab, monitoringTabs } from '#blocks/parts/monitoring/monitoring-search.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { MonitoredFarms } from './monitored-farms.tsx'
import { monitoringDashboardQuery } from './queries.ts'
import { searchFarms } from './search-farms.ts'

const route = getRouteApi('/shell/monitoring')

/** The monitoring screen: the current state of the pigs by barn, and the measurements of the sensors. */
export function MonitoringScreen() {
  const { t } = useTranslation('monitoring')
  const { pigType, choosePigType } = usePigType()
  const { tab = 'overview', q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (next: MonitoringTab) =>
    void navigate({ search: (before) => ({ ...before, tab: next === 'overview' ? undefined : next }) })
  const onSearch = (text: string) =>
    void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true })
  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <Button
            variant="default"
            leftSection={<Icon name="gauge" size={18} />}
            renderRoot={(props) => <Link to="/monitoring/sensors" {...props} />}
          >
            {t('sensors')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="bell" size={18} />}
            renderRoot={(props) => <Link to="/monitoring/log" {...props} />}
          >
            {t('log')}
          </Button>
          {pigType && <SearchBox value={q} onChange={onSearch} label={t('search')} />}
        </>
      }
    >
      <PlacesScreen>
        {() =>
          pigType && (
            <TabRow
              label={t('view')}
              tabs={monitoringTabs}
              chosen={tab}
              nameOf={(each) => t(`tab_${each}`)}
              onChoose={choose}
            >
              <Now tab={tab} pigType={pigType} search={q} />
            </TabRow>
          )
        }
      </PlacesScreen>
    </Screen>
  )
}

function Now({ tab, pigType, search }: { tab: MonitoringTab; pigType: PigTypeParam; search: string }) {
  const { t } = useTranslation('monitoring')
  const { places } = usePlaceSelection()
  const { data, error, isFetching, refetch } = useQuery(monitoringDashboardQuery(pigType))
  if (error && !data && !isFetching)
    return (
      <Card>
        <ErrorState {...loadFailureOf(error, () => void refetch())} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <Skeletons heightPx={300} />
      </Card>
    )
  const farms = searchFarms(inPlaces(data, places), search)
  if (farms.length === 0)
    return (
      <Card>
        <EmptyState sentence={t(search ? 'noFound' : 'noData')} icon="activity-heartbeat" />
      </Card>
    )
  return <MonitoredFarms tab={tab} farms={farms} isSearched={search !== ''} />
}

type MonitoringFarm = Parameters<typeof searchFarms>[0][number]

/** Filters by the farms, barns and sections selected in the top bar; undefined for all. */
function inPlaces(farms: readonly MonitoringFarm[], places: readonly string[] | undefined): readonly MonitoringFarm[] {
  if (places === undefined) return farms
  const chosen = new Set(places)
  return farms.flatMap((farm) => {
    if (chosen.has(farm.farm_id)) return [farm]
    const barns = farm.barns.flatMap((barn) => {
      if (chosen.has(barn.barn_id)) return [barn]
      const sections = barn.sections.filter(({ section_id }) => chosen.has(section_id))
      return sections.length > 0 ? [{ ...barn, sections }] : []
    })
    return barns.length > 0 ? [{ ...farm, barns }] : []
  })
}
