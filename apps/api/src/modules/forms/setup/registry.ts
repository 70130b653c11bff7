import { formId } from '@herdboard/contract/core/form-id.ts'
import type { SettingForm } from '../setting/setting-form.ts'
import { alarmLimitsForm } from './alarm-limits-form.ts'
import { calculationForm } from './calculation-form.ts'
import { categoriesForm } from './choices/categories-form.ts'
import { causesForm } from './choices/causes-form.ts'
import { drugsForm } from './choices/drugs-form.ts'
import { dataImportForm } from './data-import-form.ts'
import { internalPricesForm } from './prices/internal-prices-form.ts'
import { paymentScalesForm } from './prices/payment-scales-form.ts'
import { postPaymentEstimateForm } from './prices/post-payment-estimate-form.ts'
import { quotationsForm } from './prices/quotations-form.ts'
import { remindersForm } from './reminders-form.ts'
import { sensorsForm } from './sensors-form.ts'
import { feedSuppliersForm } from './suppliers/feed-suppliers-form.ts'
import { pigletSuppliersForm } from './suppliers/piglet-suppliers-form.ts'
import { slaughterhousesForm } from './suppliers/slaughterhouses-form.ts'

/** Setup forms by number. */
export const setupForms: ReadonlyMap<number, SettingForm> = new Map([
  [formId.pigletSuppliers, pigletSuppliersForm],
  [formId.feedSuppliers, feedSuppliersForm],
  [formId.slaughterhouses, slaughterhousesForm],
  [formId.drugs, drugsForm],
  [formId.causes, causesForm],
  [formId.alarmLimits, alarmLimitsForm],
  [formId.sensors, sensorsForm],
  [formId.dataImport, dataImportForm],
  [formId.calculation, calculationForm],
  [formId.quotations, quotationsForm],
  [formId.postingCategories, categoriesForm],
  [formId.reminders, remindersForm],
  [formId.internalPrices, internalPricesForm],
  [formId.postPaymentEstimate, postPaymentEstimateForm],
  [formId.paymentScales, paymentScalesForm],
])
