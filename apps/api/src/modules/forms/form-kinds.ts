import type { AssignmentTemplateId, RecordId } from '@herdboard/contract/core/ids.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { alarmFormKind } from './alarm/alarm-form-kind.ts'
import { entryFormKind, storedEntryKind } from './entry/entry-form-kind.ts'
import type { FormKind, StoredFormKind } from './form-kind.ts'
import { instructionFormKind } from './instruction/instruction-form-kind.ts'
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
]

/** Kinds of stored entries with a separate id. */
export const storedFormKinds = {
  record: storedRecordKind satisfies StoredFormKind<RecordId>,
  note: storedEntryKind('note'),
  alarm: storedEntryKind('alarm'),
  assignment: storedEntryKind('assignment'),
  template: storedTemplateKind satisfies StoredFormKind<AssignmentTemplateId, unknown>,
}

/** Kind that serves a form, opened for this resource. Throws `request.not_found`. */
export function requireFormKind(formId: number, resourceId?: string): FormKind {
  const kind = formKinds.find(({ handles }) => handles(formId, resourceId))
  if (!kind) throw new Problem('request.not_found')
  return kind
}
