export {
  CALCULATION_FORM_ID,
  CAUSES_FORM_ID,
  type Calculation,
  calculationIn,
  calculationOf,
  causesLeftOut,
  diagnosesLeftOut,
  emptyDaysIn,
  type FarmQuotation,
  goalsOf,
  leavingKgIn,
  type PigTypeGoals,
  POSTING_CATEGORIES_FORM_ID,
  postingCategoriesLeftOut,
  QUOTATIONS_FORM_ID,
  quotationsOf,
  REMINDERS_FORM_ID,
  remindersOf,
} from './choices.ts'
export { saveSetupChoices, saveSetupItem, saveSlaughterhouse, recordSetupChange } from './keep.ts'
export { SLAUGHTERHOUSES_FORM_ID, type Slaughterhouse, type SupplierNumber, slaughterhousesOf } from './slaughterhouses.ts'
export { type SetupItem, selectItems } from './sql/items.ts'
export { lockSetup, type SetupRow, selectSetup } from './sql/setup.ts'
export { type DeliveringPlace, selectDeliveringPlaces } from './sql/slaughterhouses.ts'
export {
  FEED_SUPPLIERS_FORM_ID,
  type FeedSupplier,
  feedSuppliers,
  isNamed,
  namesToPropose,
  PIGLET_SUPPLIERS_FORM_ID,
  type PigletSupplier,
  pigletSuppliers,
} from './suppliers.ts'
