import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { storedForms } from '@herdboard/contract/core/form-endpoints.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { alarmFormKind } from './alarm/alarm-form-kind.ts'
import { entryFormKind, storedEntryKind } from './entry/entry-form-kind.ts'
import type { FormKind, StoredFormKind } from './form-kind.ts'
import { instructionFormKind } from './instruction/instruction-form-kind.ts'
import { supplierNumberFormKind } from './match/supplier-number-kind.ts'
import { qualityFormKind } from './quality/quality-form-kind.ts'
import { recordFormKind, storedRecordKind } from './record/record-form-kind.ts'
import { settingFormKind } from './setting/setting-form-kind.ts'
import { setupFormKind } from './setup/setup-form-kind.ts'
import { storedTemplateKind, templateFormKind } from './template/template-form-kind.ts'

/**
 * All kinds of forms; the first that handles a form serves it. A template uses the task form with a resource, so its
 * kind comes first.
 */
export const formKinds: readonly FormKind[] = [
  templateFormKind,
  recordFormKind,
  entryFormKind,
  alarmFormKind,
  instructionFormKind,
  settingFormKind,
  setupFormKind,
  qualityFormKind,
  supplierNumberFormKind,
]

/** Kinds of stored entries with a separate id, by the names of their endpoints. */
export const storedFormKinds = {
  record: storedRecordKind,
  note: storedEntryKind('note'),
  alarm: storedEntryKind('alarm'),
  assignment: storedEntryKind('assignment'),
  template: storedTemplateKind,
} satisfies StoredFormKinds

type StoredFormKinds = {
  [Name in keyof typeof storedForms]: StoredFormKind<
    EndpointRequest<(typeof storedForms)[Name]['get']>['params']['id'],
    EndpointReply<(typeof storedForms)[Name]['get']>
  >
}

/** Kind that serves a form, opened for this resource. Throws `request.not_found`. */
export function requireFormKind(formId: number, resourceId?: string): FormKind {
  const kind = formKinds.find(({ handles }) => handles(formId, resourceId))
  if (!kind) throw new Problem('request.not_found')
  return kind
}
