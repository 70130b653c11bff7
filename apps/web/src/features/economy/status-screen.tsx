import { listStatusEntries, type StatusEntry } from '@herdboard/contract/economy/status-entries.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { chosenFarms } from '#blocks/parts/herd/chosen-farms.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import classes from './economy.module.css'
import { EconomyTabs } from './economy-tabs.tsx'
import { EmptyStatus } from './empty-status.tsx'
import { FarmStatus } from './farm-status.tsx'
import { statusPriceScreen } from './prices/lists/status-prices.ts'
import { toPriceRow } from './prices/price-list.ts'
import type { PriceWindowState } from './prices/price-window-state.ts'
import { STATUS_PRICE, useEconomyEvent } from './use-economy-event.ts'

const PriceWindows = lazyPart(() => import('./prices/price-windows.tsx').then((file) => file.PriceWindows))
const query = { ...apiQuery(listStatusEntries, {}), meta: { showsOwnErrors: true } }

/** The status prices screen: what pigs in stock are worth by month, with the adjustments of each farm. */
export function StatusScreen() {
  const { t } = useTranslation('economy')
  const { period, choosePeriod } = useSelectedPeriod()
  const isSolution = usePermissions().includes('manage-solution')
  const { data: entries, error, isFetching, refetch } = useQuery(query)
  const event = useEconomyEvent(STATUS_PRICE)
  const { places } = usePlaceSelection()
  const [windowState, setWindowState] = useState<(PriceWindowState & { site?: StatusEntry['site'] }) | null>(null)
  const site = windowState?.site

  return (
    <Screen
      heading={t('status')}
      tools={
        <>
          <PeriodPicker period={period} onChange={choosePeriod} />
          {isSolution && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setWindowState({ what: 'add' })}>
              {t('addPrice')}
            </Button>
          )}
        </>
      }
    >
      <EconomyTabs />
      <PlacesScreen>
        {(herd) => {
          const sites = chosenFarms(herd, places).filter(({ id }) => entries?.some(({ site }) => site.id === id))
          if (!entries || sites.length === 0)
            return (
              <EmptyStatus
                isLoading={!entries && !error}
                error={error}
                onRetry={() => void refetch()}
                onAdd={isSolution ? () => setWindowState({ what: 'add' }) : null}
              />
            )
          return (
            <div className={classes.parts}>
              {sites.map(({ id, name }) => (
                <FarmStatus
                  key={id}
                  site={{ id, name }}
                  entries={entries.filter(({ site }) => site.id === id)}
                  period={period}
                  isRefreshing={isFetching}
                  mayAdjust={event !== null}
                  isSolution={isSolution}
                  onOpen={(next) => setWindowState({ ...next, site: { id, name } })}
                />
              ))}
            </div>
          )
        }}
      </PlacesScreen>
      <Suspense>
        {windowState && entries && (
          <PriceWindows
            list={statusPriceScreen}
            rows={entries
              .filter((one) => !site || one.site.id === site.id)
              .map((one) => toPriceRow(statusPriceScreen, one))}
            state={windowState}
            farm={site}
            onClose={() => setWindowState(null)}
          />
        )}
      </Suspense>
    </Screen>
  )
}
