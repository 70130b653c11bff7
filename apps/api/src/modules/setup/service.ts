export {
  type CalculationSettings,
  type FarmQuotation,
  goalEmptyDays,
  goalLeavingKg,
  goalsOfPigType,
  type PigTypeGoals,
  parseCalculation,
  parseExcludedCauses,
  readCalculation,
  readExcludedCauses,
  readExcludedDiagnoses,
  readExcludedPostingCategories,
  readFarmQuotations,
  readReminders,
} from './company-choices.ts'
export { recordSetupChange, saveSetupChoices, saveSetupItem, saveSlaughterhouse } from './save-setup.ts'
export { type ImportSender, listSenders, type SenderKind, senderKinds } from './senders.ts'
export {
  listSlaughterhouses,
  type Slaughterhouse,
  type SupplierNumber,
} from './slaughterhouses.ts'
export { selectSetupItems } from './sql/items.ts'
export { lockSetup, selectSetup } from './sql/setup.ts'
export { type DeliveringPlace, selectDeliveringPlaces } from './sql/slaughterhouses.ts'
export {
  type FeedSupplier,
  hasSameName,
  listFeedSuppliers,
  listPigletSuppliers,
  type PigletSupplier,
  suggestedNames,
} from './suppliers.ts'
