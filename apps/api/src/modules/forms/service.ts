export { MAX_COPIES } from './elements/section-builders.ts'
export type { FormInput } from './engine/fill-form.ts'
export { type Localizer, localizerFor } from './engine/localizer.ts'
export { DEATH_CAUSES } from './record/death-causes.ts'
export { deviatingIntake } from './record/feed/deviating-intake.ts'
export { type FormTexts, type RecordSnapshot, recordSnapshotTexts } from './record/record-texts.ts'
export { originValues, provisionalSlaughtersOf } from './record/slaughter/replaced-slaughter.ts'
export { settledBeforeRules } from './record/slaughter/settled-before.ts'
export { instructionsByUse } from './record/treatment/recent-first.ts'
export {
  estimatedWeightRules,
  liveWeightRules,
  mixedAgesRules,
  weightRangeRules,
  weightSpreadRules,
} from './rules/weights.ts'
export {
  withdrawalBookingRules,
  withdrawalDepartureRules,
  withdrawalSlaughterRules,
  withdrawalTransferRules,
} from './rules/withdrawal.ts'
export { hasNumberedSlaughter, hasSettlement } from './sql/slaughter.ts'
export { submitValues } from './submit-values.ts'
