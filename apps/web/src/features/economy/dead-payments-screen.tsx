import { DEAD_PIG_THRESHOLD_KG, deadFields, listDeadPayments } from '@herdboard/contract/dead-payments.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#blocks/data-table/data-table.tsx'
import { header } from '#blocks/data-table/table-header.ts'
import { usePermissions } from '#blocks/shell/permissions.ts'
import { Screen } from '#blocks/shell/screen.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { apiQuery } from '#lib/api-query.ts'
import { failureOf } from '#lib/failure.ts'
import { formatDay } from '#lib/format-dates.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { latePart } from '#ui/late/late-part.ts'
import { EconomyTabs } from './economy-tabs.tsx'
import type { Opened } from './prices/opened.ts'
import { PriceActions } from './prices/price-actions.tsx'
import { priceTable } from './prices/price-table.ts'
import { withCharge } from './prices/price-words.ts'

const DeadWindows = latePart(() => import('./prices/dead-windows.tsx').then((file) => file.DeadWindows))
const query = { ...apiQuery(listDeadPayments, {}), meta: { showsOwnErrors: true } }

/** What it costs to have dead pigs collected, below and from 30 kg, with what the company adjusts. */
export function DeadPaymentsScreen() {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const permissions = usePermissions()
  const mayAdjust = permissions.includes('manage-directory')
  const isSolution = permissions.includes('manage-solution')
  const { data: payments, error, isFetching, refetch } = useQuery(query)
  const [opened, setOpened] = useState<Opened | null>(null)
  const table = useMemo(
    () =>
      payments &&
      priceTable(
        t('deadTitle'),
        header('valid_from', t('validFrom'), { type: 'date' }),
        deadFields.map((key) => ({ key, text: t(`column_${key}`, { kg: DEAD_PIG_THRESHOLD_KG }) })),
        payments.map(({ id, valid_from, less_than30, greater_than30, payment }) => ({
          id,
          valid_from,
          less_than30: withCharge(less_than30, payment?.less_than30_adjustment, language),
          greater_than30: withCharge(greater_than30, payment?.greater_than30_adjustment, language),
        })),
        { emptyText: t('emptyPrices'), actions: mayAdjust || isSolution ? t('actions') : null },
      ),
    [payments, mayAdjust, isSolution, language, t],
  )

  return (
    <Screen
      heading={t('dead')}
      tools={
        (mayAdjust || isSolution) && (
          <>
            {mayAdjust && (
              <Button
                variant="default"
                disabled={!payments?.length}
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
        name="dead-payments"
        title={t('deadTitle')}
        table={table}
        naming="valid_from"
        error={error && !payments ? failureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && payments !== undefined}
        defaultSort={{ column: 'valid_from', descending: true }}
        actions={({ id }) => {
          const name = formatDay(id, language)
          return (
            <PriceActions
              adjust={
                mayAdjust
                  ? { label: t('adjustName', { name }), onClick: () => setOpened({ what: 'charge', id }) }
                  : null
              }
              edit={
                isSolution ? { label: t('editName', { name }), onClick: () => setOpened({ what: 'edit', id }) } : null
              }
              remove={
                isSolution
                  ? { label: t('deleteName', { name }), onClick: () => setOpened({ what: 'delete', id }) }
                  : null
              }
            />
          )
        }}
      />
      <Suspense>
        {opened && payments && <DeadWindows opened={opened} payments={payments} onClose={() => setOpened(null)} />}
      </Suspense>
    </Screen>
  )
}
