import type { SettingForm } from '../setting/setting-form.ts'
import { alarmLimitsForm } from './alarm-limits-form.ts'
import { calculationForm } from './calculation-form.ts'
import { categoriesForm } from './categories-form.ts'
import { causesForm } from './causes-form.ts'
import { drugsForm } from './drugs-form.ts'
import { feedSuppliersForm } from './feed-suppliers-form.ts'
import { pigletSuppliersForm } from './piglet-suppliers-form.ts'
import { quotationsForm } from './quotations-form.ts'
import { remindersForm } from './reminders-form.ts'
import { sensorsForm } from './sensors-form.ts'
import { slaughterhousesForm } from './slaughterhouses-form.ts'

/** Forms of the setup, by number. */
export const setupForms: ReadonlyMap<number, SettingForm> = new Map([
  [60, pigletSuppliersForm],
  [61, feedSuppliersForm],
  [62, slaughterhousesForm],
  [63, drugsForm],
  [64, causesForm],
  [65, alarmLimitsForm],
  [66, sensorsForm],
  [68, calculationForm],
  [69, quotationsForm],
  [70, categoriesForm],
  [71, remindersForm],
])
