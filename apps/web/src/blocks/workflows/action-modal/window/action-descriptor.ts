import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import {
  type ActionRequest,
  type FormPrefill,
  isStoredEntryRequest,
} from '#blocks/parts/action-request/action-request.ts'
import { parseId } from '#lib/http/parse-id.ts'
import type { IconName } from '#ui/icon/icons.ts'
import type { EntryTarget } from '../place/entry-target.ts'

/** What the texts of the window call the entry. */
export type EntryNoun = 'entry' | 'note' | 'alarm' | 'task' | 'template' | 'instruction'

/** How the window behaves for an action request. */
export interface ActionDescriptor {
  noun: EntryNoun
  icon: IconName | null
  isEdit: boolean
  /** How many places the user selects; for an instruction, farms and a drug. */
  places: 'one' | 'several' | 'farms-and-drug' | 'none'
  /** The action that a place must allow. */
  actionId: number | null
  /** The form of a new entry; null when the event's action determines it, and for stored entries. */
  formId: number | null
  /** The part of the target that is known before a place is selected. */
  target: EntryTarget
  /** Initial values of the form. */
  prefill: FormPrefill
  closesAfterMs: number
  /** The form id of a setting, which selects the success texts; null for recorded entries. */
  settingKind: number | null
}

/** The actions that a place must allow for a note and for a task. */
export const NOTE_ACTION = 36
export const TASK_ACTION = 31

/** Setting forms that open empty: those of new objects, and lists, which open on a new row. Others change stored values. */
const EMPTY_SETTING_FORMS: ReadonlySet<number> = new Set([
  formId.newCompany,
  formId.newFarm,
  formId.newBarn,
  formId.newSection,
  formId.pigletSuppliers,
  formId.feedSuppliers,
  formId.slaughterhouses,
  formId.drugs,
])

/** How long the result step is shown: most entries; then notes, tasks, templates and settings. */
const CLOSES_AFTER_MS = 2_000
const QUICK_CLOSE_MS = 1_700

const entryDescriptor: ActionDescriptor = {
  noun: 'entry',
  icon: null,
  isEdit: false,
  places: 'none',
  actionId: null,
  formId: null,
  target: {},
  prefill: {},
  closesAfterMs: CLOSES_AFTER_MS,
  settingKind: null,
}
const noteDescriptor: ActionDescriptor = {
  ...entryDescriptor,
  noun: 'note',
  icon: 'note',
}
const alarmDescriptor: ActionDescriptor = {
  ...entryDescriptor,
  noun: 'alarm',
  icon: 'bell',
}
const taskDescriptor: ActionDescriptor = {
  ...entryDescriptor,
  noun: 'task',
  icon: 'checklist',
}
const templateDescriptor: ActionDescriptor = {
  ...entryDescriptor,
  noun: 'template',
  icon: 'checklist',
}
const instructionDescriptor: ActionDescriptor = {
  ...entryDescriptor,
  noun: 'instruction',
  icon: 'clipboard-heart',
}
const settingDescriptor: ActionDescriptor = {
  ...entryDescriptor,
  closesAfterMs: QUICK_CLOSE_MS,
}
const quickClose = { closesAfterMs: QUICK_CLOSE_MS }

export function describeActionRequest(request: ActionRequest): ActionDescriptor {
  const isEdit = isStoredEntryRequest(request)
  switch (request.kind) {
    case 'record':
      return { ...entryDescriptor, isEdit }
    case 'note':
      return { ...noteDescriptor, isEdit }
    case 'alarm':
      return { ...alarmDescriptor, isEdit }
    case 'assignment':
      return { ...taskDescriptor, isEdit }
    case 'template':
      return { ...templateDescriptor, isEdit }
    case 'instruction':
      return { ...instructionDescriptor, isEdit }
    case 'new':
      return {
        ...entryDescriptor,
        places: 'one',
        actionId: request.event.action_id,
        target: request.resourceId === undefined ? {} : { resource_id: request.resourceId },
      }
    case 'new-note':
      return { ...noteDescriptor, ...quickClose, places: 'several', actionId: NOTE_ACTION, formId: formId.note }
    case 'new-task': {
      const target = request.templateId === null ? {} : { resource_id: request.templateId }
      return { ...taskDescriptor, ...quickClose, places: 'several', actionId: TASK_ACTION, formId: formId.task, target }
    }
    case 'new-template':
      return { ...templateDescriptor, ...quickClose, formId: formId.task, target: { resource_id: 'template' } }
    case 'new-instruction':
      return { ...instructionDescriptor, ...quickClose, places: 'farms-and-drug', formId: formId.newInstruction }
    case 'form': {
      const { formId, resourceId, place, prefill = {} } = request
      const target = { ...place, ...(resourceId !== null && { resource_id: resourceId }) }
      return { ...entryDescriptor, formId, target, prefill }
    }
    case 'setting':
      return {
        ...settingDescriptor,
        isEdit: !EMPTY_SETTING_FORMS.has(request.formId),
        formId: request.formId,
        target: request.target,
        settingKind: request.formId,
      }
    case 'correction':
      return request.actionId === undefined
        ? entryDescriptor
        : { ...entryDescriptor, places: 'one', actionId: request.actionId }
    case 'notification':
      return notificationDescriptor(request.notification)
  }
}

function notificationDescriptor({
  resource,
  rejected,
}: Extract<ActionRequest, { kind: 'notification' }>['notification']): ActionDescriptor {
  const ids = {
    farm_id: parseId<FarmId>(resource?.farm_id),
    barn_id: parseId<BarnId>(resource?.barn_id),
    section_id: parseId<SectionId>(resource?.section_id),
    batch_id: parseId<BatchId>(resource?.batch_id),
  }
  const place = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)) as EntryTarget
  return {
    ...entryDescriptor,
    formId: resource ? Number(resource.resource_id) : null,
    target: { ...place, ...(resource && { nref: resource.reference_id }), ...(rejected && { reopens: true }) },
  }
}
