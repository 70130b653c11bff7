import { AdjustmentId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { DeadPayment } from '@herdboard/contract/economy/dead-payments.ts'
import type { PostPayment } from '@herdboard/contract/economy/post-payments.ts'
import type { Posting, PostingCategory, PostingSums } from '@herdboard/contract/economy/postings.ts'
import type { PriceListing } from '@herdboard/contract/economy/price-listings.ts'
import type { StatusEntry } from '@herdboard/contract/economy/status-entries.ts'
import type { TableHeader } from '@herdboard/contract/figures/table.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'

const postingId = (index: number) => RecordId.parse(`00000000-0000-4000-8009-${String(index).padStart(12, '0')}`)

export const aPosting = (index: number, rest: Partial<Posting> = {}): Posting => ({
  id: postingId(index),
  record_id: postingId(index),
  type_id: recordKind.posting,
  date: '2026-11-12',
  category_id: 26,
  group: 'other_variable',
  name: 'Electricity',
  is_income: false,
  price: -5197.86,
  counts: true,
  note: null,
  late: [],
  quantity: null,
  unit_price: null,
  text: null,
  remark: null,
  location_name: 'Barn 4',
  farm_id: FarmId.parse('00000000-0000-4000-8001-000000000001'),
  source: 'entered',
  editable: true,
  deletable: true,
  ...rest,
})

/** Sums of postings, as the server computes them. */
export function postingSums(postings: readonly Posting[]): PostingSums {
  const sumOf = (some: readonly Posting[]) => some.reduce((ore, { price }) => ore + Math.round(price * 100), 0) / 100
  const counted = postings.filter(({ counts }) => counts)
  const fixed = sumOf(counted.filter(({ group }) => group === 'fixed'))
  const result = sumOf(counted)
  return {
    income: sumOf(counted.filter(({ is_income }) => is_income)),
    expenses: sumOf(counted.filter(({ is_income }) => !is_income)),
    margin: Math.round((result - fixed) * 100) / 100,
    fixed_costs: fixed,
    result,
    provisional: counted.filter(({ late }) => late.length > 0).length,
    not_counted: postings.length - counted.length,
  }
}

const category = (id: number, name: string, icon_id: string, rest: Partial<PostingCategory> = {}): PostingCategory => ({
  id,
  name,
  is_income: false,
  unit: 'DKK',
  icon_id,
  cal_color_hex: '#f2a60d',
  is_offered: true,
  ...rest,
})

export const postingCategories: PostingCategory[] = [
  category(8, 'Slurry sales', 'coins', { is_income: true, unit: 'DKK/tonne' }),
  category(9, 'Subsidies', 'coins', { is_income: true }),
  category(13, 'Grain', 'wheat', { unit: 'DKK/100 kg' }),
  category(26, 'Electricity', 'bolt', { unit: 'DKK/kWh' }),
]

export const exampleDeadPayments: DeadPayment[] = [
  {
    ...{ id: '2026-01-01', valid_from: '2026-01-01', less_than30: 9, greater_than30: 57 },
    payment: {
      id: AdjustmentId.parse('00000000-0000-4000-8010-000000000001'),
      less_than30_adjustment: 0.5,
      greater_than30_adjustment: -2,
    },
  },
  { id: '2025-01-01', valid_from: '2025-01-01', less_than30: 8.75, greater_than30: 55.5, payment: null },
]

export const examplePostPayments: PostPayment[] = [
  {
    ...{ id: '2025-10-01', from: '2025-10-01', to: '2026-09-30', is_provision: true },
    ...{ sl_pig_price: 0.6, res_org_price: 1, res_free_range_price: 0.8 },
    entry: {
      id: AdjustmentId.parse('00000000-0000-4000-8010-000000000002'),
      sl_pig_price: 0.05,
      res_org_price: 0,
      res_free_range_price: 0,
    },
  },
  {
    ...{ id: '2024-10-01', from: '2024-10-01', to: '2025-09-30', is_provision: false, entry: null },
    ...{ sl_pig_price: 0.5, res_org_price: 0.95, res_free_range_price: 0.7 },
  },
]

export const statusEntry = (
  { id, name }: StatusEntry['site'],
  month: string,
  rest: Partial<StatusEntry> = {},
): StatusEntry => ({
  id: month,
  site: { id, name },
  period_date: month,
  ...{ piglet_dkk: 193.62, piglet_dkk_pr_kg: 8.1, slpig_dkk: 218, slpig_dkk_pr_kg: 7.28 },
  charge: null,
  editable: true,
  ...rest,
})

const column = (value: string, text: string, isPrice = true): TableHeader => ({
  value,
  text,
  type: null,
  sortable: false,
  searchable: false,
  align: isPrice ? 'right' : 'left',
  numberFormat: isPrice ? 'price' : 'none',
})

/** As published for week 31 of 2024. */
export const aListing: PriceListing = {
  id: '2024-07-29',
  valid_from: '2024-07-29',
  title: 'Piglet quotation Monday 29/07/2024, week 31',
  price_listing: {
    title: 'Prices',
    subtitle: 'DKK per pig',
    headers: [column('name', 'Pigs', false), column('p7', '7 kg')],
    data: [{ id: 'basis', name: 'Basis', p7: 250.32 }],
  },
  regulations: {
    title: 'Weight correction',
    subtitle: 'DKK/kg',
    headers: [column('name', 'Pigs', false), column('kg_5', '5–7 kg')],
    data: [{ id: 'weaners', name: 'Weaners', kg_5: 15.32 }],
  },
  prices: {
    ...{ basis_7: 250.32, basis_30: 436.62, kg_5: 15.32, kg_7: 12.32, kg_9: 10.11, kg_12: 7.76 },
    ...{ kg_25: 6.09, kg_30: 6.76, slaughter_quotation: 11.4, prrs_7: null, prrs_30: null },
    ...{ organic_30: null, uk_30: null, antonius_7: null, antonius_30: null },
    ...{ organic_kg_12: null, organic_kg_25: null, organic_kg_30: null },
  },
}
