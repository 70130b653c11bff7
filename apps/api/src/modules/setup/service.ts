export {
  CALCULATION,
  CAUSES,
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
  POSTING_CATEGORIES,
  postingCategoriesLeftOut,
  QUOTATIONS,
  quotationsOf,
  REMINDERS,
  remindersOf,
} from './choices.ts'
export { saveSetupChoices, saveSetupItem, saveSlaughterhouse, recordSetupChange } from './keep.ts'
export { SLAUGHTERHOUSES, type Slaughterhouse, type SupplierNumber, slaughterhousesOf } from './slaughterhouses.ts'
export { type SetupItem, selectItems } from './sql/items.ts'
export { lockSetup, type SetupRow, selectSetup } from './sql/setup.ts'
export { type DeliveringPlace, selectDeliveringPlaces } from './sql/slaughterhouses.ts'
export {
  FEED_SUPPLIERS,
  type FeedSupplier,
  feedSuppliers,
  isNamed,
  namesToPropose,
  PIGLET_SUPPLIERS,
  type PigletSupplier,
  pigletSuppliers,
} from './suppliers.ts'
