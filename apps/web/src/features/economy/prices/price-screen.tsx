import type { TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { EconomyTabs } from '../economy-tabs.tsx'
import { PriceActions } from './price-actions.tsx'
import { type PriceColumn, priceTable } from './price-table.ts'
import type { PriceWindowState } from './price-window-state.ts'

interface Props {
  /** Under this name page size is remembered. */
  name: string
  heading: string
  title: string
  /** The column that says when a price holds: it names the rows. */
  period: TableHeader
  /** Newest first by its cells; otherwise rows stand as they are given. */
  isSorted?: boolean
  columns: readonly PriceColumn[]
  /** Absent while they are on their way. */
  rows: TableRow[] | undefined
  queryState: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  emptyText: string
  /** Companies may say what they get beside the price. */
  isAdjustable?: boolean
  /** The price of this id, in words. */
  nameOf: (id: string) => string
  windows: (opened: PriceWindowState, onClose: () => void) => ReactNode
}

/** Prices by the time for which they hold, with what the company adjusts and what the installation keeps. */
export function PriceScreen({ isAdjustable = false, isSorted = false, nameOf, windows, ...props }: Props) {
  const { name, heading, title, period, columns, rows, emptyText } = props
  const { error, isFetching, refetch } = props.queryState
  const { t } = useTranslation('economy')
  const permissions = usePermissions()
  const mayAdjust = isAdjustable && permissions.includes('manage-directory')
  const isSolution = permissions.includes('manage-solution')
  const [opened, setOpened] = useState<PriceWindowState | null>(null)
  const actions = mayAdjust || isSolution ? t('actions') : null
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
                onClick={() => setOpened({ what: 'charge', id: null })}
              >
                {t('adjust')}
              </Button>
            )}
            {isSolution && (
              <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpened({ what: 'add' })}>
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
        table={rows && priceTable(title, period, columns, rows, { emptyText, actions })}
        naming={period.value}
        error={error && !rows ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && rows !== undefined}
        {...(isSorted && { defaultSort: { column: period.value, descending: true } })}
        actions={({ id }) => {
          const opens = (what: 'charge' | 'edit' | 'delete', label: 'adjustName' | 'editName' | 'deleteName') => ({
            label: t(label, { name: nameOf(id) }),
            onClick: () => setOpened({ what, id }),
          })
          return (
            <PriceActions
              adjust={mayAdjust ? opens('charge', 'adjustName') : null}
              edit={isSolution ? opens('edit', 'editName') : null}
              remove={isSolution ? opens('delete', 'deleteName') : null}
            />
          )
        }}
      />
      <Suspense>{opened && rows && windows(opened, () => setOpened(null))}</Suspense>
    </Screen>
  )
}
