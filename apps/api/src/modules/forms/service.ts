export { type FormInWords, type RecordSnapshot, recordSnapshotsInWords } from './record/record-in-words.ts'
