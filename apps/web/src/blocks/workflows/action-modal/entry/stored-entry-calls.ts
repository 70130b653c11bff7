import type { FormReply, FormSaveReply, SubmittedForm } from '@herdboard/contract/core/form.ts'
import {
  getAlarmForm,
  getAssignmentForm,
  getAssignmentTemplateForm,
  getForm,
  getNoteForm,
  getRecordForm,
  postForm,
  putAlarmForm,
  putAssignmentForm,
  putAssignmentTemplateForm,
  putNoteForm,
  putRecordForm,
} from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { removeAssignment, removeAssignmentTemplate } from '@herdboard/contract/herd/assignments.ts'
import { removeNote } from '@herdboard/contract/herd/notes.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { removeTreatmentProcedure } from '@herdboard/contract/herd/treatments.ts'
import { removeAlarm } from '@herdboard/contract/monitoring/alarms.ts'
import type { StoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

export interface EntryBody {
  confirmed: boolean
  form: SubmittedForm
}

/** The idempotency key: the same for every retry of a submission. */
export interface IdempotencyKeyOption {
  idempotencyKey: string
}

interface RemovalOptions {
  /** The user confirmed the server's warnings. */
  isConfirmed: boolean
  /** For a series: also deletes all following entries. */
  withFollowing: boolean
  /** Why a treatment does not count, if the server requires a reason; else empty. */
  reason: string
}

/** Endpoints of a stored entry. */
interface StoredEntryCalls {
  fetch: () => Promise<FormReply>
  change: (body: EntryBody, key: IdempotencyKeyOption) => Promise<FormSaveReply>
  remove: (removal: RemovalOptions, key: IdempotencyKeyOption) => Promise<null>
}

export function storedEntryCalls(request: StoredEntryRequest): StoredEntryCalls {
  switch (request.kind) {
    case 'record': {
      const params = { id: request.id }
      return {
        fetch: () => callEndpoint(getRecordForm, { params }),
        change: (body, key) => callEndpoint(putRecordForm, { params, body }, key),
        remove: ({ isConfirmed, reason }, key) => {
          const query = { ...(isConfirmed && { confirmed: 'true' as const }), ...(reason && { reason }) }
          return callEndpoint(removeRecord, { params, query }, key)
        },
      }
    }
    case 'note': {
      const params = { id: request.id }
      return {
        fetch: () => callEndpoint(getNoteForm, { params }),
        change: (body, key) => callEndpoint(putNoteForm, { params, body }, key),
        remove: (_, key) => callEndpoint(removeNote, { params }, key),
      }
    }
    case 'alarm': {
      const params = { id: request.id }
      return {
        fetch: () => callEndpoint(getAlarmForm, { params }),
        change: (body, key) => callEndpoint(putAlarmForm, { params, body }, key),
        remove: (_, key) => callEndpoint(removeAlarm, { params }, key),
      }
    }
    case 'assignment': {
      const params = { id: request.id }
      return {
        fetch: () => callEndpoint(getAssignmentForm, { params }),
        change: (body, key) => callEndpoint(putAssignmentForm, { params, body }, key),
        remove: ({ withFollowing }, key) =>
          callEndpoint(removeAssignment, { params, query: withFollowing ? { scope: 'following' } : {} }, key),
      }
    }
    case 'template': {
      const params = { id: request.id }
      return {
        fetch: () => callEndpoint(getAssignmentTemplateForm, { params }),
        change: (body, key) => callEndpoint(putAssignmentTemplateForm, { params, body }, key),
        remove: (_, key) => callEndpoint(removeAssignmentTemplate, { params }, key),
      }
    }
    case 'instruction': {
      const params = { form_id: formId.instruction }
      const resource_id = request.id
      return {
        fetch: () => callEndpoint(getForm, { params, query: { resource_id } }),
        change: (body, key) => callEndpoint(postForm, { params, body: { ...body, resource_id } }, key),
        remove: (_, key) => callEndpoint(removeTreatmentProcedure, { params: { id: request.id } }, key),
      }
    }
  }
}
