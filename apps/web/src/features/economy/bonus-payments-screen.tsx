import { bonusFields, listBonusPayments } from '@herdboard/contract/bonus-payments.ts'
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
import { formatMonth } from '#lib/format-dates.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { latePart } from '#ui/late/late-part.ts'
import { EconomyTabs } from './economy-tabs.tsx'
import type { Opened } from './prices/opened.ts'
import { PriceActions } from './prices/price-actions.tsx'
import { priceTable } from './prices/price-table.ts'
import { withCharge } from './prices/price-words.ts'

const BonusWindows = latePart(() => import('./prices/bonus-windows.tsx').then((file) => file.BonusWindows))
const query = { ...apiQuery(listBonusPayments, {}), meta: { showsOwnErrors: true } }

/** Price of slaughter pigs month by month, and what free-range and organic ones get on top. */
export function BonusPaymentsScreen() {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const isSolution = usePermissions().includes('manage-solution')
  const { data: payments, error, isFetching, refetch } = useQuery(query)
  const [opened, setOpened] = useState<Opened | null>(null)
  const table = useMemo(
    () =>
      payments &&
      priceTable(
        t('bonusTitle'),
        header('period', t('month'), { sortable: false }),
        bonusFields.map((key) => ({ key, text: t(`column_${key}`) })),
        payments.map((payment) => ({
          id: payment.id,
          period: formatMonth(payment.period, language),
          ...Object.fromEntries(bonusFields.map((field) => [field, withCharge(payment[field], null, language)])),
        })),
        { emptyText: t('emptyBonus'), actions: isSolution ? t('actions') : null },
      ),
    [payments, isSolution, language, t],
  )

  return (
    <Screen
      heading={t('bonus')}
      tools={
        isSolution && (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpened({ what: 'add' })}>
            {t('addPrice')}
          </Button>
        )
      }
    >
      <EconomyTabs />
      <DataTable
        name="bonus-payments"
        title={t('bonusTitle')}
        table={table}
        naming="period"
        error={error && !payments ? failureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && payments !== undefined}
        actions={({ id }) => {
          const name = formatMonth(id, language)
          return (
            <PriceActions
              adjust={null}
              edit={{ label: t('editName', { name }), onClick: () => setOpened({ what: 'edit', id }) }}
              remove={{ label: t('deleteName', { name }), onClick: () => setOpened({ what: 'delete', id }) }}
            />
          )
        }}
      />
      <Suspense>
        {opened && payments && <BonusWindows opened={opened} payments={payments} onClose={() => setOpened(null)} />}
      </Suspense>
    </Screen>
  )
}
