import { z } from 'zod'

const uuid = z.uuid()

export const DirectoryId = uuid.brand('DirectoryId')
export type DirectoryId = z.infer<typeof DirectoryId>
export const UserId = uuid.brand('UserId')
export type UserId = z.infer<typeof UserId>
export const SignInId = uuid.brand('SignInId')
export type SignInId = z.infer<typeof SignInId>
export const PasskeyId = uuid.brand('PasskeyId')
export type PasskeyId = z.infer<typeof PasskeyId>
export const AuditEntryId = uuid.brand('AuditEntryId')
export type AuditEntryId = z.infer<typeof AuditEntryId>
export const ApiTokenId = uuid.brand('ApiTokenId')
export type ApiTokenId = z.infer<typeof ApiTokenId>
export const FarmId = uuid.brand('FarmId')
export type FarmId = z.infer<typeof FarmId>
export const BarnId = uuid.brand('BarnId')
export type BarnId = z.infer<typeof BarnId>
export const SectionId = uuid.brand('SectionId')
export type SectionId = z.infer<typeof SectionId>
export const BatchId = uuid.brand('BatchId')
export type BatchId = z.infer<typeof BatchId>
export const UnitId = uuid.brand('UnitId')
export type UnitId = z.infer<typeof UnitId>
export const RecordId = uuid.brand('RecordId')
export type RecordId = z.infer<typeof RecordId>
export const MixId = uuid.brand('MixId')
export type MixId = z.infer<typeof MixId>
export const PriceId = uuid.brand('PriceId')
export type PriceId = z.infer<typeof PriceId>
export const RawMaterialId = uuid.brand('RawMaterialId')
export type RawMaterialId = z.infer<typeof RawMaterialId>
export const MixComponentId = uuid.brand('MixComponentId')
export type MixComponentId = z.infer<typeof MixComponentId>
export const AdjustmentId = uuid.brand('AdjustmentId')
export type AdjustmentId = z.infer<typeof AdjustmentId>
export const BudgetId = uuid.brand('BudgetId')
export type BudgetId = z.infer<typeof BudgetId>
export const BackgroundJobId = uuid.brand('TaskId')
export type BackgroundJobId = z.infer<typeof BackgroundJobId>
export const NoteId = uuid.brand('NoteId')
export type NoteId = z.infer<typeof NoteId>
export const AssignmentId = uuid.brand('AssignmentId')
export type AssignmentId = z.infer<typeof AssignmentId>
export const SubAssignmentId = uuid.brand('SubAssignmentId')
export type SubAssignmentId = z.infer<typeof SubAssignmentId>
export const AssignmentTemplateId = uuid.brand('AssignmentTemplateId')
export type AssignmentTemplateId = z.infer<typeof AssignmentTemplateId>
export const DrugId = uuid.brand('DrugId')
export type DrugId = z.infer<typeof DrugId>
export const InstructionId = uuid.brand('InstructionId')
export type InstructionId = z.infer<typeof InstructionId>
export const SensorId = uuid.brand('SensorId')
export type SensorId = z.infer<typeof SensorId>
export const AlarmId = uuid.brand('AlarmId')
export type AlarmId = z.infer<typeof AlarmId>
export const NotificationId = uuid.brand('NotificationId')
export type NotificationId = z.infer<typeof NotificationId>
export const ImageId = uuid.brand('ImageId')
export type ImageId = z.infer<typeof ImageId>
export const ArchiveId = uuid.brand('ArchiveId')
export type ArchiveId = z.infer<typeof ArchiveId>
export const ImportId = uuid.brand('ImportId')
export type ImportId = z.infer<typeof ImportId>
export const IssuedReportId = uuid.brand('IssuedReportId')
export type IssuedReportId = z.infer<typeof IssuedReportId>
export const SelectionId = uuid.brand('SelectionId')
export type SelectionId = z.infer<typeof SelectionId>

/** Any place of a company: farms, barns, sections and batches share one id space. */
export const PlaceId = uuid.brand('PlaceId')
export type PlaceId = z.infer<typeof PlaceId>

/** Value of the `ad` claim of a person without an active company. */
export const NO_DIRECTORY = '00000000-0000-0000-0000-000000000000'
