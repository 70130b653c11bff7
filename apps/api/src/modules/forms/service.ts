export { type Localizer, localizerFor } from './engine/localizer.ts'
export { DEATH_CAUSES } from './record/death-causes.ts'
export { type FormTexts, type RecordSnapshot, recordSnapshotTexts } from './record/record-texts.ts'
export { liveWeightRules, weightRangeRules, weightSpreadRules } from './rules/weights.ts'
