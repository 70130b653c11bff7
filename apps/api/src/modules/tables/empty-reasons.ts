import type { TableHeader } from '@herdboard/contract/figures/table.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { Translator } from '#platform/text/translator.ts'

type EmptyReason = TextName<'tables:empty'>

/** Why a cell of a column may have no value, by kind of table and key of the column. */
const reasonsOf = {
  movements: {
    avg_weight: 'not_weighed',
    weight: 'not_weighed',
    counterpart: 'no_other_end',
    stock_after: 'no_stock',
    remark: 'not_typed',
  },
  deaths: {
    pen: 'not_typed',
    avg_weight: 'not_weighed',
    days: 'no_insertion',
    cause: 'not_typed',
    remark: 'not_typed',
  },
  deliveries: {
    order_no: 'not_typed',
    supplier: 'not_typed',
    silo: 'not_typed',
    price: 'no_price',
    surcharge: 'not_typed',
    price_fe: 'no_price',
    amount: 'no_price',
  },
  consumption: {
    fe: 'no_energy',
    kg_per_pig_day: 'no_pigs',
    fe_per_pig_day: 'no_pigs',
    expected_pct: 'no_weight',
    price_fe: 'no_price',
    cost: 'no_price',
  },
  usage: {
    fe: 'no_energy',
    fe_per_100kg: 'no_energy',
    protein_g_fe: 'no_nutrients',
    phosphorus_g_fe: 'no_nutrients',
    price_fe: 'no_price',
    price: 'no_price',
    cost: 'no_price',
    stock: 'mix_not_counted',
  },
  settlements: {
    settlement_no: 'not_settled',
    slaughterhouse: 'not_typed',
    supplier_number: 'not_typed',
    lean_pct: 'not_settled',
    in_range_pct: 'no_carcasses',
    above_scale: 'no_carcasses',
    basic_price: 'not_settled',
    adjustments: 'not_settled',
    supplements: 'not_settled',
    deductions: 'not_settled',
    amount: 'not_settled',
    price_per_kg: 'not_settled',
  },
  places: {
    days: 'no_pigs',
    in_weight: 'no_insertion_weight',
    weight: 'no_weight',
    gain: 'growth_unknown',
    mortality: 'none_produced',
    fcr: 'feed_unknown',
    occupancy: 'shared_places',
    next: 'no_end_planned',
  },
  analysis: {
    pigs: 'different_days',
    days_period: 'different_days',
    avg_stock: 'different_days',
    gain: 'growth_unknown',
    daily_gain: 'growth_unknown',
    ref_daily_gain: 'reference',
    ref_fcr: 'reference',
    fcr: 'feed_unknown',
    fe_day: 'feed_unknown',
    feed_price: 'feed_unknown',
    feed_cost_gain: 'feed_unknown',
    in_weight: 'no_insertion_weight',
    out_weight: 'none_left',
    days_in_barn: 'none_left',
    produced: 'none_left',
    occupancy: 'shared_places',
    margin_pig: 'none_left',
    margin_place: 'no_places',
    margin_fe: 'no_feed',
    prev: 'no_previous',
    diff: 'no_previous',
    avg: 'no_average',
    value: 'no_aim',
    mortality: 'none_produced',
    mortality_loss: 'none_produced',
    condemned: 'none_slaughtered',
    avg_dead_weight: 'no_deaths',
    age_dead: 'no_deaths',
    top_cause: 'no_deaths',
    week_worst: 'no_deaths',
    cost: 'no_price',
    per_100: 'no_pigs',
    add: 'no_dose',
    add_100: 'no_dose',
    limit_pct: 'no_dose',
    top_diagnosis: 'no_treatments',
    top_drug: 'no_treatments',
    medicine: 'no_medicine',
    price_kg: 'none_slaughtered',
    post_payment: 'none_slaughtered',
    top_remark: 'no_carcasses',
    provisional: 'nothing_late',
    budget: 'no_budget',
    budget_diff: 'no_budget',
  },
} as const satisfies Record<string, Readonly<Record<string, EmptyReason>>>

/** Adds to each header why its cells may have no value. */
export function withEmptyReasons(
  text: Translator,
  table: keyof typeof reasonsOf,
  headers: readonly TableHeader[],
): TableHeader[] {
  const reasons: Readonly<Record<string, EmptyReason | undefined>> = reasonsOf[table]
  return headers.map((header) => {
    const reason = reasons[header.value]
    return reason ? { ...header, empty_reason: text(`tables:empty.${reason}`) } : header
  })
}
