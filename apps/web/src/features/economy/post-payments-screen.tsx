import { listPostPayments, postFields } from '@herdboard/contract/post-payments.ts'
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
import { Icon } from '#ui/icon/icon.tsx'
import { latePart } from '#ui/late/late-part.ts'
import { EconomyTabs } from './economy-tabs.tsx'
import type { Opened } from './prices/opened.ts'
import { PriceActions } from './prices/price-actions.tsx'
import { priceTable } from './prices/price-table.ts'
import { withCharge } from './prices/price-words.ts'
import { yearName } from './prices/year-name.ts'

const PostWindows = latePart(() => import('./prices/post-windows.tsx').then((file) => file.PostWindows))
const query = { ...apiQuery(listPostPayments, {}), meta: { showsOwnErrors: true } }

/** What slaughterhouses pay after the year for each kg, with what the company adjusts. */
export function PostPaymentsScreen() {
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
        t('postTitle'),
        header('period', t('period')),
        [...postFields.map((key) => ({ key, text: t(`column_${key}`) })), { key: 'state', text: t('state') }],
        payments.map((payment) => ({
          id: payment.id,
          period: yearName(payment.from, language),
          state: payment.is_provision ? t('provision') : null,
          ...Object.fromEntries(
            postFields.map((field) => [field, withCharge(payment[field], payment.entry?.[field], language)]),
          ),
        })),
        { emptyText: t('emptyPrices'), actions: mayAdjust || isSolution ? t('actions') : null },
      ),
    [payments, mayAdjust, isSolution, language, t],
  )

  return (
    <Screen
      heading={t('post')}
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
        name="post-payments"
        title={t('postTitle')}
        table={table}
        naming="period"
        error={error && !payments ? failureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && payments !== undefined}
        defaultSort={{ column: 'period', descending: true }}
        actions={({ id }) => {
          const name = yearName(id, language)
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
        {opened && payments && <PostWindows opened={opened} payments={payments} onClose={() => setOpened(null)} />}
      </Suspense>
    </Screen>
  )
}
