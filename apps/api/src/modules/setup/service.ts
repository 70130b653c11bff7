export {
  CALCULATION_FORM_ID,
  CAUSES_FORM_ID,
  type Calculation,
  type FarmQuotation,
  goalEmptyDays,
  goalLeavingKg,
  goalsOfPigType,
  type PigTypeGoals,
  POSTING_CATEGORIES_FORM_ID,
  parseCalculation,
  QUOTATIONS_FORM_ID,
  REMINDERS_FORM_ID,
  readCalculation,
  readExcludedCauses,
  readExcludedDiagnoses,
  readExcludedPostingCategories,
  readFarmQuotations,
  readReminders,
} from './company-choices.ts'
export { recordSetupChange, saveSetupChoices, saveSetupItem, saveSlaughterhouse } from './save-setup.ts'
export {
  listSlaughterhouses,
  SLAUGHTERHOUSES_FORM_ID,
  type Slaughterhouse,
  type SupplierNumber,
} from './slaughterhouses.ts'
export { type SetupItem, selectSetupItems } from './sql/items.ts'
export { lockSetup, type SetupRow, selectSetup } from './sql/setup.ts'
export { type DeliveringPlace, selectDeliveringPlaces } from './sql/slaughterhouses.ts'
export {
  FEED_SUPPLIERS_FORM_ID,
  type FeedSupplier,
  hasSameName,
  listFeedSuppliers,
  listPigletSuppliers,
  PIGLET_SUPPLIERS_FORM_ID,
  type PigletSupplier,
  suggestedNames,
} from './suppliers.ts'
