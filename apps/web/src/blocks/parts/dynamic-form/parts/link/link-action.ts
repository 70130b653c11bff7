import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { requestFormWindow, requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { parseId } from '#lib/http/parse-id.ts'

/**
 * Returns the action of a link that opens a form instead of a page: `record/<id>` or `form/<number>/<farm id>`. Null
 * for anything else.
 */
export function linkAction(action: string | null): (() => void) | null {
  const [kind, first, second] = action?.split('/') ?? []
  const recordId = kind === 'record' ? parseId<RecordId>(first) : null
  if (recordId) return () => requestRecordWindow(recordId)
  const farmId = kind === 'form' ? parseId<FarmId>(second) : null
  const formId = Number(first)
  return farmId && Number.isInteger(formId) ? () => requestFormWindow(formId, null, { farm_id: farmId }) : null
}
