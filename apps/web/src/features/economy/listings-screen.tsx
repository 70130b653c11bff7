import { listPriceListings } from '@herdboard/contract/economy/price-listings.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { Card } from '#ui/card/card.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import classes from './economy.module.css'
import { EconomyTabs } from './economy-tabs.tsx'
import { PriceListingView } from './listing/listing.tsx'
import { priceListingScreen } from './prices/lists/price-listings.ts'
import { toPriceRow } from './prices/price-list.ts'
import type { PriceWindowState } from './prices/price-window-state.ts'

const PriceWindows = lazyPart(() => import('./prices/price-windows.tsx').then((file) => file.PriceWindows))

/** Piglet quotations: the one valid on a day, and the next one if it is published. */
export function ListingsScreen() {
  const { t } = useTranslation('economy')
  const today = useToday()
  const isSolutionAdmin = usePermissions().includes('manage-solution')
  const [date, setDate] = useState<string | null>(today)
  const [openWindow, setOpenWindow] = useState<PriceWindowState | null>(null)
  const {
    data: listings,
    error,
    refetch,
  } = useQuery({
    ...apiQuery(listPriceListings, { query: date ? { date } : {} }),
    meta: { showsOwnErrors: true },
    refetchOnMount: 'always',
  })

  return (
    <Screen
      heading={t('listings')}
      tools={
        <>
          <DateField label={t('onDay')} value={date} maximum={today} required onChange={setDate} />
          {isSolutionAdmin && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpenWindow({ what: 'add' })}>
              {t('addListing')}
            </Button>
          )}
        </>
      }
    >
      <EconomyTabs />
      {!listings ? (
        <DataTable
          name="listing"
          title={t('listings')}
          table={undefined}
          error={error ? loadFailureOf(error, () => void refetch()) : undefined}
        />
      ) : listings.length === 0 ? (
        <Card>
          <EmptyState sentence={t('emptyListings')} icon="table" />
        </Card>
      ) : (
        <div className={classes.parts}>
          {listings.map((listing) => (
            <PriceListingView key={listing.id} listing={listing} isSolution={isSolutionAdmin} onOpen={setOpenWindow} />
          ))}
        </div>
      )}
      <Suspense>
        {openWindow && listings && (
          <PriceWindows
            list={priceListingScreen}
            rows={listings.map(({ id, prices }) => toPriceRow(priceListingScreen, { id, ...prices }))}
            state={openWindow}
            onClose={() => setOpenWindow(null)}
          />
        )}
      </Suspense>
    </Screen>
  )
}
