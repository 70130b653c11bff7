import { formId } from '@herdboard/contract/core/form-id.ts'
import type { SettingForm } from '../setting/setting-form.ts'
import { alarmLimitsForm } from './alarm-limits-form.ts'
import { calculationForm } from './calculation-form.ts'
import { categoriesForm } from './categories-form.ts'
import { causesForm } from './causes-form.ts'
import { dataImportForm } from './data-import-form.ts'
import { drugsForm } from './drugs-form.ts'
import { feedSuppliersForm } from './feed-suppliers-form.ts'
import { internalPricesForm } from './internal-prices-form.ts'
import { paymentScalesForm } from './payment-scales-form.ts'
import { pigletSuppliersForm } from './piglet-suppliers-form.ts'
import { postPaymentEstimateForm } from './post-payment-estimate-form.ts'
import { quotationsForm } from './quotations-form.ts'
import { remindersForm } from './reminders-form.ts'
import { sensorsForm } from './sensors-form.ts'
import { slaughterhousesForm } from './slaughterhouses-form.ts'

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
