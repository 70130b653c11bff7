import type { BudgetEntry } from '@herdboard/contract/economy/budget.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { requestFormWindow } from '#blocks/parts/action-request/action-request.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { BudgetComparison } from './budget/budget-comparison.tsx'
import { budgetQuery } from './budget/budget-query.ts'
import { budgetTable } from './budget/budget-table.ts'
import { useBudgetComparison } from './budget/use-budget-comparison.ts'
import { EconomyTabs } from './economy-tabs.tsx'
import { BUDGET_LINE, useEconomyEvent } from './use-economy-event.ts'

const BudgetModal = lazyPart(() => import('./budget/budget-modal.tsx').then((file) => file.BudgetModal))

/** The budget screen: budget and actual amounts, the forecast of the year, and the lines with their current prices. */
export function BudgetScreen() {
  const { t } = useTranslation('economy')
  const today = useToday()
  const { period, choosePeriod } = useSelectedPeriod()
  const { data: entries, error, isFetching, refetch } = useQuery(budgetQuery)
  const { comparison, isShown, ...comparisonState } = useBudgetComparison(period, (entries ?? []).length > 0)
  const event = useEconomyEvent(BUDGET_LINE)
  const herd = useHerd()
  const farm = herd?.farms.find(({ accessible_actions }) => accessible_actions.includes(BUDGET_LINE))
  const [openEntryId, setOpenEntryId] = useState<string | null>(null)
  const mayWrite = event !== null && farm !== undefined
  const openLine = (entry: BudgetEntry | null) =>
    farm && requestFormWindow(BUDGET_LINE, entry?.id ?? null, { farm_id: farm.id })
  const add = mayWrite ? () => openLine(null) : null
  const amounts = comparison?.lines
  const table = useMemo(
    () => entries && budgetTable(entries, { today, amounts, mayWrite }, t),
    [entries, today, amounts, mayWrite, t],
  )
  const find = (id: string) => entries?.find((entry) => entry.id === id)
  const openEntry = openEntryId === null ? undefined : find(openEntryId)

  return (
    <Screen
      heading={t('budget')}
      tools={
        <>
          <PeriodPicker period={period} onChange={choosePeriod} />
          {add && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={add}>
              {t('addLine')}
            </Button>
          )}
        </>
      }
    >
      <EconomyTabs />
      {isShown && <BudgetComparison comparison={comparison} period={period} {...comparisonState} />}
      {herd?.farms.length === 0 ? (
        <NoFarms />
      ) : (
        <DataTable
          isImportable
          name="budget"
          title={t('budgetLines')}
          table={table}
          rowHeader="category"
          error={error && !entries ? loadFailureOf(error, () => void refetch()) : undefined}
          isRefreshing={isFetching && entries !== undefined}
          defaultSort={{ column: 'category', descending: false }}
          isOpenable={({ id }) => find(id) !== undefined}
          onOpen={({ id }) => setOpenEntryId(id)}
          actions={({ id }) => {
            const entry = find(id)
            return (
              entry?.editable && (
                <IconButton
                  icon="arrow-right"
                  label={t('editName', { name: entry.category_name })}
                  onClick={() => setOpenEntryId(id)}
                />
              )
            )
          }}
          {...(add && { emptyAction: { label: t('addLine'), onClick: add } })}
        />
      )}
      <Suspense>
        {openEntry && (
          <BudgetModal
            entry={openEntry}
            onEdit={() => {
              setOpenEntryId(null)
              openLine(openEntry)
            }}
            onClose={() => setOpenEntryId(null)}
          />
        )}
      </Suspense>
    </Screen>
  )
}
