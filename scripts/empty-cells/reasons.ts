import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ListedCell } from './null-cells.ts'

/** Why a row may lack a value, by column of a table; before the colon the table of a column that others have, too. */
const BY_COLUMN: Readonly<Record<string, string>> = {
  // Words that a person may type, or leave out.
  counterpart: 'movements: only a transfer, a sale or a slaughter has another end',
  remark: 'movements and deaths: nobody typed a remark',
  pen: 'deaths: nobody typed a pen',
  silo: 'deliveries: nobody typed a silo',
  order_no: 'deliveries: nobody typed an order number',
  // Weights and feed that nobody recorded.
  avg_weight: 'movements: the pigs were not weighed',
  weight: 'movements: the pigs were not weighed',
  in_weight: 'the pigs were not weighed when they came, or none came in the period',
  gain: 'the weight at the beginning or end is not known',
  expected_pct: 'feed use: there were no pigs of known weight on the days',
  stock: 'feed use: the mix was never counted or delivered on the farm',
  stock_after: 'movements: a stock after a movement has no sum',
  next: 'batches: no end is planned for a section or barn',
  occupancy: 'batches may share pig places, and rows of whole batches cover different days',
  // Analyses.
  pigs: 'the places were followed over different days, so their average stock is not defined',
  days_period: 'the places were followed over different days',
  avg_stock: 'the places were followed over different days, so their average stock is not defined',
  ref_daily_gain: 'no pigs left in the period, or their weight is too far from the reference',
  ref_fcr: 'no pigs left in the period, or their weight is too far from the reference',
  fcr: 'feed is unknown on more than a half of the pig-days',
  fe_day: 'feed is unknown on more than a half of the pig-days',
  feed_price: 'feed is unknown on more than a half of the pig-days',
  feed_cost_gain: 'feed is unknown on more than a half of the pig-days',
  margin_fe: 'no feed is recorded',
  out_weight: 'no pigs left in the period',
  days_in_barn: 'no pigs left in the period',
  produced: 'no pigs left in the period',
  margin_pig: 'no pigs left in the period',
  margin_place: 'the places were followed over different days, or have no number',
  prev: 'a batch was younger in the period before, or the place was empty then',
  diff: 'there is no period before to compare with, or no figure in one of both',
  avg: 'no average is published for these pigs; for slaughter pigs it contains condemned carcasses',
  value: 'the figure, its aim or a price is not known',
  mortality: 'no pigs were produced or came in',
  mortality_loss: 'no pigs were produced or came in',
  condemned: 'weaners are not slaughtered, or none was in the period',
  avg_dead_weight: 'no pig died',
  age_dead: 'no pig died',
  top_cause: 'no pig died',
  week_worst: 'no pig died',
  medicine: 'no medicine is posted for the place',
  price_kg: 'weaners are not slaughtered, or no slaughter is settled yet',
  post_payment: 'weaners are not slaughtered, or none was in the period',
  provisional: 'no input is late',
  budget: 'no line of the budget covers the place and period',
  budget_diff: 'no line of the budget covers the place and period',
  // Price list.
  ...Object.fromEntries(
    ['p7', 'd7', 'a7', 'p30', 'd30', 'a30', 'kg_5', 'kg_7', 'kg_9'].map((key) => [
      key,
      'quotations: the published sheet has no price of this weight for these pigs',
    ]),
  ),
}

/** Optional words, and the element of a form in which a person types them. */
export const TYPED_WORDS: Readonly<Record<string, { form: number; element: string }>> = {
  remark: { form: formId.deadPigs, element: 'FF_Remark' },
  pen: { form: formId.deadPigs, element: 'FF_Pen' },
  silo: { form: formId.feedDelivery, element: 'FF_Silo' },
  order_no: { form: formId.feedDelivery, element: 'FF_OrderNo' },
}

/** Optional words: the screen leaves the column out where no row has one. */
export const HIDDEN_WHEN_EMPTY: ReadonlySet<string> = new Set(['counterpart', ...Object.keys(TYPED_WORDS)])

const OF_SOME_ROWS = /\((?:target|national)\)$/

/** The reason of a cell without a value: what the product says beside it, else that of its column; null without one. */
export function reasonOf(cell: ListedCell): string | null {
  if (OF_SOME_ROWS.test(cell.table)) return 'no target or published average of this figure: the cell is blank'
  if (cell.said.length > 0) return cell.said.join(' ')
  if (cell.isFooter && cell.isText) return 'a word has no sum'
  return BY_COLUMN[cell.column] ?? null
}
