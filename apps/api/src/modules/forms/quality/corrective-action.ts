import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'

/** Where something is mended: a screen, or a form that is opened at the farm. `quality:go.<name>` says it. */
export interface CorrectiveAction {
  name: string
  to: string
  action?: string
}

const SCREEN_ACTIONS: Readonly<Record<string, CorrectiveAction>> = {
  activities: { name: 'activities', to: '/pigs/activities' },
  activity: { name: 'activity', to: '/activity' },
  batches: { name: 'batches', to: '/pigs/batches' },
  deaths: { name: 'deaths', to: '/pigs/deaths' },
  locations: { name: 'locations', to: '/settings/locations' },
}

/** Numbers of the forms that record what is missing at the farm as a whole. */
const FORM_ACTIONS: Readonly<Record<string, number>> = {
  count: formId.stockCount,
  use: formId.feedUse,
  delivery: formId.feedDelivery,
}

const ACTION_BY_METHOD: Readonly<Record<string, keyof typeof SCREEN_ACTIONS | keyof typeof FORM_ACTIONS>> = {
  negative_stock: 'activities',
  status_present: 'count',
  status_difference: 'activities',
  insertion_weight_present: 'activities',
  insertion_weight_plausible: 'activities',
  exit_weight: 'activities',
  more_out_than_in: 'batches',
  settlements_arrived: 'activities',
  settlement_match: 'activities',
  transfers_balanced: 'activities',
  daily_gain_plausible: 'activities',
  feed_conversion_plausible: 'use',
  feed_intake_expected: 'use',
  deliveries_vs_consumption: 'delivery',
  feed_stock: 'delivery',
  feed_continuity: 'use',
  deaths_recorded: 'deaths',
  mortality_plausible: 'deaths',
  registration_delay: 'activity',
  over_capacity: 'locations',
  batch_dates: 'batches',
  duplicates: 'activity',
}

/** The way to mend what a method found; null where nothing of the kind can be recorded, or not by this person. */
export function correctiveAction(method: string, farmId: FarmId, mayRecord: boolean): CorrectiveAction | null {
  const name = ACTION_BY_METHOD[method]
  if (name === undefined) return null
  const form = FORM_ACTIONS[name]
  if (form === undefined) return SCREEN_ACTIONS[name] ?? null
  return mayRecord ? { name, to: '/activity', action: `form/${form}/${farmId}` } : null
}
