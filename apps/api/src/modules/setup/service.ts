export {
  CALCULATION_FORM_ID,
  CAUSES_FORM_ID,
  type Calculation,
  parseCalculation,
  readCalculation,
  readExcludedCauses,
  readExcludedDiagnoses,
  goalEmptyDays,
  type FarmQuotation,
  goalsOfPigType,
  goalLeavingKg,
  type PigTypeGoals,
  POSTING_CATEGORIES_FORM_ID,
  readExcludedPostingCategories,
  QUOTATIONS_FORM_ID,
  readFarmQuotations,
  REMINDERS_FORM_ID,
  readReminders,
} from './choices.ts'
export { saveSetupChoices, saveSetupItem, saveSlaughterhouse, recordSetupChange } from './keep.ts'
export { SLAUGHTERHOUSES_FORM_ID, type Slaughterhouse, type SupplierNumber, listSlaughterhouses } from './slaughterhouses.ts'
export { type SetupItem, selectSetupItems } from './sql/items.ts'
export { lockSetup, type SetupRow, selectSetup } from './sql/setup.ts'
export { type DeliveringPlace, selectDeliveringPlaces } from './sql/slaughterhouses.ts'
export {
  FEED_SUPPLIERS_FORM_ID,
  type FeedSupplier,
  listFeedSuppliers,
  hasSameName,
  suggestedNames,
  PIGLET_SUPPLIERS_FORM_ID,
  type PigletSupplier,
  listPigletSuppliers,
} from './suppliers.ts'
