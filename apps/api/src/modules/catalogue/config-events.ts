import type { ProductModule } from '@herdboard/contract/core/access.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { SettingEventDefinition } from './setting-events.ts'

/** A row of a company's setup. Its form can be opened once its action is listed. */
export interface ConfigEventDefinition {
  id: number
  /** Key of the name in `events.json`, after `setup.`. */
  name: TextName<'events:setup'>
  /** Key after `setup_category.`. */
  category: 'production' | 'feed' | 'health' | 'monitoring' | 'economy' | 'data'
  icon: ServedIcon
  module: ProductModule | null
}

/** Event type of all setup rows. */
export const CONFIG_TYPE = 60

/** Setup rows for users who manage the company. A row is added only when some feature uses what its form stores. */
export const configEvents: readonly ConfigEventDefinition[] = [
  { id: formId.pigletSuppliers, name: 'piglet_suppliers', category: 'production', icon: 'users', module: null },
  { id: formId.feedSuppliers, name: 'feed_suppliers', category: 'feed', icon: 'truck-loading', module: null },
  { id: formId.slaughterhouses, name: 'slaughterhouses', category: 'production', icon: 'meat', module: null },
  { id: formId.paymentScales, name: 'payment_scales', category: 'production', icon: 'receipt', module: null },
  { id: formId.drugs, name: 'drugs', category: 'health', icon: 'vaccine', module: 'Medicine' },
  { id: formId.causes, name: 'causes', category: 'health', icon: 'stethoscope', module: null },
  { id: formId.alarmLimits, name: 'alarm_limits', category: 'monitoring', icon: 'bell-ringing', module: 'RealTime' },
  { id: formId.sensors, name: 'sensors', category: 'monitoring', icon: 'droplet', module: 'RealTime' },
  { id: formId.calculation, name: 'calculation', category: 'production', icon: 'gauge', module: null },
  { id: formId.quotations, name: 'quotations', category: 'economy', icon: 'table', module: 'PriceListings' },
  { id: formId.postingCategories, name: 'categories', category: 'economy', icon: 'coins', module: null },
  { id: formId.internalPrices, name: 'internal_prices', category: 'economy', icon: 'arrows-exchange', module: null },
  {
    id: formId.postPaymentEstimate,
    name: 'post_payment_estimate',
    category: 'economy',
    icon: 'trending-up',
    module: null,
  },
  { id: formId.dataImport, name: 'data_import', category: 'data', icon: 'key', module: null },
  { id: formId.reminders, name: 'reminders', category: 'data', icon: 'bell', module: null },
]

/** The setup rows as events, by the numbers of their forms. */
export const setupEvents: readonly SettingEventDefinition[] = configEvents.map(({ id, name, icon, module }) => ({
  formId: id,
  name: `setup.${name}`,
  icon,
  permission: 'manage-directory',
  module,
  isEdit: true,
}))
