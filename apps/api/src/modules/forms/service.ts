export { type FormTexts, type RecordSnapshot, recordSnapshotTexts } from './record/record-texts.ts'
