import { formId } from '@herdboard/contract/core/form-id.ts'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { openSetting } from '#blocks/parts/action-request/action-request.ts'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { DeletePlace, type PlaceToDelete } from './delete-place.tsx'
import classes from './locations.module.css'
import { barnGroups, matchingFarms, sectionGroups } from './place-groups.ts'
import { BarnsTable, FarmsTable, SectionsTable } from './place-tables.tsx'
import { type SetupPlaces, useSetupPlaces } from './use-setup-places.ts'

const route = getRouteApi('/shell/settings/locations')
const tables = { farms: FarmsTable, barns: BarnsTable, sections: SectionsTable }
type Tab = keyof typeof tables
const HEIGHT_PX = 320

/** The setup of farms, barns and sections. */
export function LocationsScreen() {
  const { t } = useTranslation('locations')
  const navigate = route.useNavigate()
  const { q = '', tab: requestedTab = 'farms' } = route.useSearch()
  const { places, failure, hasSections } = useSetupPlaces()
  const [placeToDelete, setPlaceToDelete] = useState<PlaceToDelete | null>(null)
  const tabs: readonly Tab[] = hasSections ? ['farms', 'barns', 'sections'] : ['farms', 'barns']
  const tab = tabs.includes(requestedTab) ? requestedTab : 'farms'
  const search = (q: string) => void navigate({ search: (before) => ({ ...before, q: q || undefined }), replace: true })
  const Table = tables[tab]

  return (
    <Screen
      heading={t('heading')}
      tools={
        <div className={classes.tools}>
          <SearchBox value={q} onChange={search} label={t('search')} />
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => openSetting(formId.newFarm, {})}>
            {t('addFarm')}
          </Button>
        </div>
      }
    >
      <TabRow
        label={t('view')}
        tabs={tabs}
        chosen={tab}
        nameOf={(each) => t(`tab_${each}`)}
        onChoose={(each) =>
          void navigate({ search: (before) => ({ ...before, tab: each === 'farms' ? undefined : each }) })
        }
      >
        {failure && !places && (
          <Card>
            <ErrorState {...failure} />
          </Card>
        )}
        {!failure && !places && (
          <Card>
            <Skeletons heightPx={HEIGHT_PX} />
          </Card>
        )}
        {places && (
          <Content tab={tab} places={places} search={q} onClear={() => search('')}>
            <Table places={places} search={q} onDelete={setPlaceToDelete} />
          </Content>
        )}
      </TabRow>
      {placeToDelete && <DeletePlace place={placeToDelete} onClose={() => setPlaceToDelete(null)} />}
    </Screen>
  )
}

interface ContentProps {
  tab: Tab
  places: SetupPlaces
  search: string
  onClear: () => void
  children: ReactNode
}

/** The table, or the empty state. */
function Content({ tab, places, search, onClear, children }: ContentProps) {
  const { t } = useTranslation('locations')
  if (places.farms.length === 0)
    return (
      <Card>
        <EmptyState
          icon="building-cottage"
          sentence={t('noFarms')}
          action={{ label: t('addFarm'), onClick: () => openSetting(formId.newFarm, {}) }}
        />
      </Card>
    )
  if (tab === 'sections' && places.barns.length === 0)
    return (
      <Card>
        <EmptyState icon="building-warehouse" sentence={t('noBarnsAtAll')} />
      </Card>
    )
  const matches = { farms: matchingFarms, barns: barnGroups, sections: sectionGroups }[tab](places, search)
  if (matches.length === 0)
    return (
      <Card>
        <EmptyState
          icon="search"
          sentence={t('noMatch', { search: search.trim() })}
          action={{ label: t('clearSearch'), onClick: onClear }}
        />
      </Card>
    )
  return children
}
