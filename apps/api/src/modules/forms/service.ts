export { type Localizer, localizerFor } from './engine/localizer.ts'
export { type FormTexts, type RecordSnapshot, recordSnapshotTexts } from './record/record-texts.ts'
export { weightRangeRules, weightSpreadRules } from './rules/weights.ts'
