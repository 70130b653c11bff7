import type { FarmEvent } from '@herdboard/contract/definitions.ts'
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
} from '@herdboard/contract/ids.ts'
import type { Notification } from '@herdboard/contract/notifications.ts'
import { useSyncExternalStore } from 'react'
import type { ChosenPlace } from './places.ts'

/** Something that is stored already: it knows its own place. */
export type StoredOpening =
  | { kind: 'record'; id: RecordId }
  | { kind: 'note'; id: NoteId }
  | { kind: 'alarm'; id: AlarmId }
  | { kind: 'assignment'; id: AssignmentId }
  | { kind: 'template'; id: AssignmentTemplateId }
  | { kind: 'instruction'; id: InstructionId }

/** What a setting form is opened for: the thing itself, or what something new belongs to. */
export interface SettingTarget {
  directory_id?: DirectoryId
  farm_id?: FarmId
  barn_id?: BarnId
  section_id?: SectionId
}

/** What is known of an entry before anybody typed: its day, heads, and the pen. */
export interface Known {
  date?: string
  number?: number
  pen?: string
}

/** What the window was opened for. Plain data: a draft keeps it over a reload. */
export type Opening =
  | StoredOpening
  /** `resourceId`: what its form is opened for, such as a side of the economy. */
  | { kind: 'new'; event: FarmEvent; resourceId?: string }
  | { kind: 'new-note' }
  | { kind: 'new-task'; templateId: AssignmentTemplateId | null }
  | { kind: 'new-template' }
  | { kind: 'new-instruction' }
  /** A form whose place is known, as for a day of treatment. */
  | { kind: 'form'; formId: number; resourceId: string | null; place: Partial<ChosenPlace>; known?: Known }
  /** Something that is set up: a company, a farm, a barn or a section, changed or made in its place. */
  | { kind: 'setting'; formId: number; of: SettingTarget }
  | { kind: 'notification'; notification: Notification }

let opening: Opening | null = null
let number = 0
const listeners = new Set<() => void>()

function change(next: Opening | null) {
  opening = next
  number += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the window to record an event: place, form, check, done. */
export const recordEvent = (event: FarmEvent, resourceId?: string): void =>
  change({ kind: 'new', event, ...(resourceId !== undefined && { resourceId }) })

/** Opens it on what is stored: form, check, done. */
export const openRecord = (id: RecordId): void => change({ kind: 'record', id })
export const openNote = (id: NoteId): void => change({ kind: 'note', id })
export const openAlarm = (id: AlarmId): void => change({ kind: 'alarm', id })
export const openAssignment = (id: AssignmentId): void => change({ kind: 'assignment', id })
export const openTemplate = (id: AssignmentTemplateId): void => change({ kind: 'template', id })
export const openInstruction = (id: InstructionId): void => change({ kind: 'instruction', id })

/** Opens it on something new at one or more places. */
export const newNote = (): void => change({ kind: 'new-note' })
/** A template, where one is named, fills in what it holds. */
export const newTask = (templateId: AssignmentTemplateId | null = null): void =>
  change({ kind: 'new-task', templateId })
export const newTemplate = (): void => change({ kind: 'new-template' })
/** Farms and the drug are asked for first. */
export const newInstruction = (): void => change({ kind: 'new-instruction' })

/** Opens a form whose place is known: form, check, done. */
export const openForm = (
  formId: number,
  resourceId: string | null,
  place: Partial<ChosenPlace>,
  known: Known = {},
): void => change({ kind: 'form', formId, resourceId, place, known })

/** Opens the form of something that is set up: form, check, done. */
export const openSetting = (formId: number, of: SettingTarget): void => change({ kind: 'setting', formId, of })

/** Opens the form that handles a notification: form, check, done. */
export const openNotificationForm = (notification: Notification): void => change({ kind: 'notification', notification })

/** Opens it again on what was half done. */
export const reopen = (before: Opening): void => change(before)

export const closeAction = (): void => change(null)
/** A new one each time that something is opened: what one window held is nothing to the next. */
export const openingNumber = (): number => number
export const useOpening = (): Opening | null => useSyncExternalStore(subscribe, () => opening)

const STORED: ReadonlySet<Opening['kind']> = new Set([
  'record',
  'note',
  'alarm',
  'assignment',
  'template',
  'instruction',
])

/** Whether it opens what is stored: changed and deleted rather than added. */
export const isStored = (opening: Opening): opening is StoredOpening => STORED.has(opening.kind)
