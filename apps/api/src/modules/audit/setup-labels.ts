import { configEvents } from '#modules/catalogue/config-events.ts'
import { notificationKinds } from '#modules/notifications/kinds/notification-kinds.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TextKey, TextName } from '#platform/text/text-key.ts'

/** Label key in the setup forms for each stored setup field. */
export const setupFieldLabels: Readonly<Record<string, TextName<'forms:field'>>> = {
  health_status: 'health_status',
  breed: 'breed',
  customer_no: 'customer_no',
  products: 'product_code',
  numbers: 'supplier_no',
  live_factor: 'live_factor',
  basic_lean_pct: 'basic_lean',
  substance: 'substance',
  drug_class: 'class',
  strength: 'strength',
  method: 'method',
  dose_rate: 'dose_rate',
  dose_unit: 'dose_unit',
  is_dose_per_head: 'dose_per_head',
  times: 'days',
  withdrawal_days: 'withdrawal_period',
  add_dose: 'add_dose',
  is_inactive: 'inactive',
  loss_as_dead: 'loss_as_dead',
  empty_days: 'empty_days',
  leaving_kg: 'target_live_weight',
  daily_gain: 'target_daily_gain',
  fcr: 'target_fcr',
  mortality: 'target_mortality',
  count_days: 'status_days',
  categories_left_out: 'categories_left_out',
  piglet_dkk: 'piglet_dkk',
  piglet_dkk_pr_kg: 'piglet_dkk_pr_kg',
  slpig_dkk: 'slpig_dkk',
  slpig_dkk_pr_kg: 'slpig_dkk_pr_kg',
  internal_price_kind: 'internal_price_kind',
  base_dkk: 'internal_base',
  per_kg_dkk: 'internal_per_kg',
}

/** Option key of each pig type; goals are stored per pig type. */
export const pigTypeOptionKeys: Readonly<Record<string, TextName<'option:animal_group'>>> = {
  weaners: 'WEANERS',
  slaughter_pigs: 'SLAUGHTER_PIGS',
}

/** Returns the name of a setup form; empty for any other form. */
export function setupName(context: RequestContext, formId: number | null): string {
  const name = configEvents.find(({ id }) => id === formId)?.name
  return name === undefined ? '' : context.text(`events:setup.${name}`)
}

/** Returns the text keys of the numbers in a list of choices; null for other lists. */
export function choiceTextKeys(name: string, ids: readonly unknown[]): TextKey[] | null {
  if (name === 'left_out') return ids.map((id): TextKey => `option:death_cause.${Number(id)}`)
  if (name === 'diagnoses_left_out') return ids.map((id): TextKey => `option:diagnosis.${Number(id)}`)
  if (name === 'categories_left_out') return ids.map((id): TextKey => `option:posting_category.${Number(id)}`)
  if (name !== 'unwanted' && name !== 'muted_kinds') return null
  return ids.flatMap((id) => notificationKinds.find((kind) => kind.id === id)?.key ?? []).map(notificationTextKey)
}

const notificationTextKey = (key: TextName<'notifications:type'>): TextKey => `notifications:type.${key}`
