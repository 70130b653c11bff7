import type {
  AlarmId,
  AssignmentId,
  AssignmentTemplateId,
  BarnId,
  DirectoryId,
  FarmId,
  InstructionId,
  NoteId,
  RecordId,
  SectionId,
} from '@herdboard/contract/core/ids.ts'
import type { FarmEvent } from '@herdboard/contract/system/catalogue.ts'
import type { Notification } from '@herdboard/contract/system/notifications.ts'
import { useSyncExternalStore } from 'react'
import type { ChosenPlace } from './chosen-place.ts'

/** A stored entry, which knows its place. */
export type StoredEntryRequest =
  /** `isView`: opens to read, with a button to edit. */
  | { kind: 'record'; id: RecordId; isView?: true }
  | { kind: 'note'; id: NoteId }
  | { kind: 'alarm'; id: AlarmId }
  | { kind: 'assignment'; id: AssignmentId }
  | { kind: 'template'; id: AssignmentTemplateId }
  | { kind: 'instruction'; id: InstructionId }

/** The target of a setting form: the object to change, or the parent of a new one. */
export interface SettingFormTarget {
  directory_id?: DirectoryId
  farm_id?: FarmId
  barn_id?: BarnId
  section_id?: SectionId
}

/** Initial values of a form: day, number of pigs and pen. */
export interface FormPrefill {
  date?: string
  number?: number
  pen?: string
}

/** The request that opens the action modal. It is plain data, so that a draft can store it. */
export type ActionRequest =
  | StoredEntryRequest
  /** `resourceId`: what the form is opened for, such as income or expenses. */
  | { kind: 'new'; event: FarmEvent; resourceId?: string }
  | { kind: 'new-note' }
  | { kind: 'new-task'; templateId: AssignmentTemplateId | null }
  | { kind: 'new-template' }
  | { kind: 'new-instruction' }
  /** A form with a known place, as for a day of a treatment. */
  | { kind: 'form'; formId: number; resourceId: string | null; place: Partial<ChosenPlace>; prefill?: FormPrefill }
  /** A setting form: changes or creates a company, farm, barn or section. */
  | { kind: 'setting'; formId: number; target: SettingFormTarget }
  | { kind: 'notification'; notification: Notification }
  /**
   * An entry of the outbox that the server did not store: its form opens with what was recorded. With the action of its form,
   * another place is chosen first.
   */
  | { kind: 'correction'; clientId: string; actionId?: number }

let currentRequest: ActionRequest | null = null
let requestNumber = 0
const listeners = new Set<() => void>()

function setRequest(next: ActionRequest | null) {
  currentRequest = next
  requestNumber += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the action modal to record an event, with the steps place, form, confirmation and result. */
export const openNewRecord = (event: FarmEvent, resourceId?: string): void =>
  setRequest({ kind: 'new', event, ...(resourceId !== undefined && { resourceId }) })

/** Opens the action modal on a stored entry, with the steps form, confirmation and result. */
export const requestRecordWindow = (id: RecordId): void => setRequest({ kind: 'record', id })
/** Opens a stored record to read it; the window offers to edit it where the server allows it. */
export const requestRecordView = (id: RecordId): void => setRequest({ kind: 'record', id, isView: true })
export const requestNoteWindow = (id: NoteId): void => setRequest({ kind: 'note', id })
export const openAlarm = (id: AlarmId): void => setRequest({ kind: 'alarm', id })
export const openAssignment = (id: AssignmentId): void => setRequest({ kind: 'assignment', id })
export const requestTemplateWindow = (id: AssignmentTemplateId): void => setRequest({ kind: 'template', id })
export const openInstruction = (id: InstructionId): void => setRequest({ kind: 'instruction', id })

/** Opens the action modal on a new entry for one or more places. */
export const openNewNote = (): void => setRequest({ kind: 'new-note' })
/** Opens the form of a new task; a template fills in its values. */
export const openNewTask = (templateId: AssignmentTemplateId | null = null): void =>
  setRequest({ kind: 'new-task', templateId })
export const openNewTemplate = (): void => setRequest({ kind: 'new-template' })
/** Opens the form of a new treatment instruction; the first step selects farms and the drug. */
export const openNewInstruction = (): void => setRequest({ kind: 'new-instruction' })

/** Opens a form with a known place, with the steps form, confirmation and result. */
export const requestFormWindow = (
  formId: number,
  resourceId: string | null,
  place: Partial<ChosenPlace>,
  prefill: FormPrefill = {},
): void => setRequest({ kind: 'form', formId, resourceId, place, prefill })

/** Opens a setting form, with the steps form, confirmation and result. */
export const openSetting = (formId: number, target: SettingFormTarget): void =>
  setRequest({ kind: 'setting', formId, target })

/** Opens the form that handles a notification, with the steps form, confirmation and result. */
export const openNotificationForm = (notification: Notification): void =>
  setRequest({ kind: 'notification', notification })

/** Opens the action modal with a request that is given as data, such as that of a draft. */
export const reopenAction = (before: ActionRequest): void => setRequest(before)

export const closeAction = (): void => setRequest(null)
/**
 * Number of the current request. It changes each time, so that the modal mounts again without the state of the last
 * one.
 */
export const actionRequestNumber = (): number => requestNumber
export const useActionRequest = (): ActionRequest | null => useSyncExternalStore(subscribe, () => currentRequest)

const STORED_KINDS: ReadonlySet<ActionRequest['kind']> = new Set([
  'record',
  'note',
  'alarm',
  'assignment',
  'template',
  'instruction',
])

/** Whether the request opens a stored entry, which is changed or deleted rather than added. */
export const isStoredEntryRequest = (request: ActionRequest): request is StoredEntryRequest =>
  STORED_KINDS.has(request.kind)
