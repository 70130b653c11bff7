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

/** Something that is stored already: it knows its own place. */
export type StoredEntryRequest =
  | { kind: 'record'; id: RecordId }
  | { kind: 'note'; id: NoteId }
  | { kind: 'alarm'; id: AlarmId }
  | { kind: 'assignment'; id: AssignmentId }
  | { kind: 'template'; id: AssignmentTemplateId }
  | { kind: 'instruction'; id: InstructionId }

/** What a setting form is opened for: the thing itself, or what something new belongs to. */
export interface SettingFormTarget {
  directory_id?: DirectoryId
  farm_id?: FarmId
  barn_id?: BarnId
  section_id?: SectionId
}

/** What is known of an entry before anybody typed: its day, heads, and the pen. */
export interface FormPrefill {
  date?: string
  number?: number
  pen?: string
}

/** What the window was opened for. Plain data: a draft keeps it over a reload. */
export type ActionRequest =
  | StoredEntryRequest
  /** `resourceId`: what its form is opened for, such as a side of the economy. */
  | { kind: 'new'; event: FarmEvent; resourceId?: string }
  | { kind: 'new-note' }
  | { kind: 'new-task'; templateId: AssignmentTemplateId | null }
  | { kind: 'new-template' }
  | { kind: 'new-instruction' }
  /** A form whose place is known, as for a day of treatment. */
  | { kind: 'form'; formId: number; resourceId: string | null; place: Partial<ChosenPlace>; known?: FormPrefill }
  /** Something that is set up: a company, a farm, a barn or a section, changed or made in its place. */
  | { kind: 'setting'; formId: number; of: SettingFormTarget }
  | { kind: 'notification'; notification: Notification }

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

/** Opens the window to record an event: place, form, check, done. */
export const openNewRecord = (event: FarmEvent, resourceId?: string): void =>
  setRequest({ kind: 'new', event, ...(resourceId !== undefined && { resourceId }) })

/** Opens it on what is stored: form, check, done. */
export const openRecord = (id: RecordId): void => setRequest({ kind: 'record', id })
export const openNote = (id: NoteId): void => setRequest({ kind: 'note', id })
export const openAlarm = (id: AlarmId): void => setRequest({ kind: 'alarm', id })
export const openAssignment = (id: AssignmentId): void => setRequest({ kind: 'assignment', id })
export const openTemplate = (id: AssignmentTemplateId): void => setRequest({ kind: 'template', id })
export const openInstruction = (id: InstructionId): void => setRequest({ kind: 'instruction', id })

/** Opens it on something new at one or more places. */
export const openNewNote = (): void => setRequest({ kind: 'new-note' })
/** A template, where one is named, fills in what it holds. */
export const openNewTask = (templateId: AssignmentTemplateId | null = null): void =>
  setRequest({ kind: 'new-task', templateId })
export const openNewTemplate = (): void => setRequest({ kind: 'new-template' })
/** Farms and the drug are asked for first. */
export const openNewInstruction = (): void => setRequest({ kind: 'new-instruction' })

/** Opens a form whose place is known: form, check, done. */
export const openForm = (
  formId: number,
  resourceId: string | null,
  place: Partial<ChosenPlace>,
  prefill: FormPrefill = {},
): void => setRequest({ kind: 'form', formId, resourceId, place, known: prefill })

/** Opens the form of something that is set up: form, check, done. */
export const openSetting = (formId: number, of: SettingFormTarget): void => setRequest({ kind: 'setting', formId, of })

/** Opens the form that handles a notification: form, check, done. */
export const openNotificationForm = (notification: Notification): void =>
  setRequest({ kind: 'notification', notification })

/** Opens it again on what was half done. */
export const reopenAction = (before: ActionRequest): void => setRequest(before)

export const closeAction = (): void => setRequest(null)
/** A new one each time that something is opened: what one window held is nothing to the next. */
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

/** Whether it opens what is stored: changed and deleted rather than added. */
export const isStoredEntryRequest = (request: ActionRequest): request is StoredEntryRequest =>
  STORED_KINDS.has(request.kind)
