import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { BudgetEntry, getBudgetComparison } from '@herdboard/contract/economy/budget.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

interface BudgetTableInput {
  today: string
  /** Budget of each line in the period; undefined while it is not known. */
  amounts: EndpointReply<typeof getBudgetComparison>['lines'] | undefined
  mayWrite: boolean
}

/** The price on a day; the prices are sorted newest first. */
const budgetPriceOn = ({ prices }: BudgetEntry, day: string): number | null =>
  prices.find(({ valid_from }) => valid_from <= day)?.price ?? null

/**
 * Returns the budget as a table. The amount stands beside its category, because a narrow window cuts off the last
 * columns. Several places are shown as a number; the tooltip has their names.
 */
export function budgetTable(
  entries: readonly BudgetEntry[],
  { today, amounts, mayWrite }: BudgetTableInput,
  t: Translate<'economy'>,
): Table {
  const amountById = new Map(amounts?.map(({ id, amount }) => [id, amount]))
  return {
    title: t('budgetLines'),
    searchbar: { label: t('searchBudget') },
    headers: [
      textColumnHeader('type', t('column_type')),
      textColumnHeader('category', t('column_category')),
      ...(amounts === undefined
        ? []
        : [
            textColumnHeader('amount', t('column_budget_amount'), {
              align: 'right',
              numberFormat: 'int',
              searchable: false,
              empty_reason: t('noBudgetAmount'),
            }),
          ]),
      textColumnHeader('remark', t('column_remark'), { empty_reason: t('notTyped') }),
      textColumnHeader('locations', t('column_locations')),
      textColumnHeader('price', t('column_budget_price'), {
        ...{ align: 'right', numberFormat: 'price', searchable: false, empty_reason: t('noBudgetPrice') },
      }),
      textColumnHeader('unit', t('column_unit'), { searchable: false }),
      textColumnHeader('basis', t('column_basis'), { searchable: false }),
      ...(mayWrite
        ? [
            textColumnHeader('act', t('actions'), {
              type: 'action',
              align: 'right',
              sortable: false,
              searchable: false,
            } as const),
          ]
        : []),
    ],
    data: entries.map((entry) => ({
      id: entry.id,
      type: t(entry.is_income ? 'type_income' : 'type_expense'),
      category: entry.category_name,
      remark: entry.remark,
      locations: placesOf(entry, t),
      locations_whole: entry.locations.length > 1 ? entry.locations.map(({ name }) => name).join(', ') : null,
      price: budgetPriceOn(entry, today),
      unit: entry.price_unit,
      basis: entry.pig_type === null ? entry.basis : `${entry.basis} (${entry.pig_type.toLowerCase()})`,
      amount: amountById.get(entry.id) ?? null,
      ...(entry.lacks_use && { amount_mark: t('lacksUse') }),
    })),
    footers: [],
    empty_text: t('emptyBudget'),
  }
}

function placesOf({ locations }: BudgetEntry, t: Translate<'economy'>): string {
  const [first] = locations
  if (!first) return '-'
  return locations.length === 1 ? first.name : t('places', { count: locations.length })
}
