import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { EconomyTabs } from '../economy-tabs.tsx'
import { PriceActions } from './price-actions.tsx'
import { type TabledPriceList, toPriceRow } from './price-list.ts'
import { priceTable } from './price-table.ts'
import type { PriceWindowState } from './price-window-state.ts'

const PriceWindows = lazyPart(() => import('./price-windows.tsx').then((file) => file.PriceWindows))

interface Props {
  list: TabledPriceList
  heading: string
  title: string
  emptyText: string
}

/** A price list: adjustments for the company, and prices for the installation. */
export function PriceScreen({ list, heading, title, emptyText }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const permissions = usePermissions()
  const mayAdjust = list.adjustments !== undefined && permissions.includes('manage-directory')
  const isSolution = permissions.includes('manage-solution')
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(list.endpoints.list, {}),
    meta: { showsOwnErrors: true },
  })
  const [windowState, setWindowState] = useState<PriceWindowState | null>(null)
  const rows = useMemo(() => data?.map((price) => toPriceRow(list, price)), [data, list])
  const actions = mayAdjust || isSolution ? t('actions') : null
  const { name, period, isSorted = false } = list.columns
  const add = () => setWindowState({ what: 'add' })
  const emptySentence = isSolution ? emptyText : [emptyText, t('bySolution')].join('. ')
  return (
    <Screen
      heading={heading}
      tools={
        actions !== null && (
          <>
            {mayAdjust && (
              <Button
                variant="default"
                disabled={!rows?.length}
                onClick={() => setWindowState({ what: 'adjustment', id: null })}
              >
                {t('adjust')}
              </Button>
            )}
            {isSolution && (
              <Button leftSection={<Icon name="plus" size={18} />} onClick={add}>
                {t('addPrice')}
              </Button>
            )}
          </>
        )
      }
    >
      <EconomyTabs />
      <DataTable
        name={name}
        title={title}
        table={rows && priceTable(list, rows, { title, emptyText: emptySentence, actions }, { t, language })}
        rowHeader={period}
        error={error && !rows ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && rows !== undefined}
        {...(isSorted && { defaultSort: { column: period, descending: true } })}
        {...(isSolution && { emptyAction: { label: t('addPrice'), onClick: add } })}
        actions={({ id }) => (
          <PriceActions
            id={id}
            name={list.periodName(id, language)}
            mayAdjust={mayAdjust}
            isSolution={isSolution}
            onOpen={setWindowState}
          />
        )}
      />
      <Suspense>
        {windowState && rows && (
          <PriceWindows list={list} rows={rows} state={windowState} onClose={() => setWindowState(null)} />
        )}
      </Suspense>
    </Screen>
  )
}
