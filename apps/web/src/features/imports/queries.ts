import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import {
  cancelImport,
  changeImport,
  changeImportRows,
  getImport,
  listImportKinds,
  listImportRows,
  runImport,
  undoImport,
} from '@herdboard/contract/imports/imports.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

/** Rows shown at once; errors and questions come first, so that few files need more. */
export const ROWS_SHOWN = 200

export const importKindsQuery = { ...apiQuery(listImportKinds, {}), meta: { showsOwnErrors: true } }
export const importQuery = (id: ImportId) => ({
  ...apiQuery(getImport, { params: { id } }),
  meta: { showsOwnErrors: true },
})
export const importRowsQuery = (id: ImportId, state: ImportRowState | null) => ({
  ...apiQuery(listImportRows, {
    params: { id },
    query: { page_size: ROWS_SHOWN, ...(state !== null && { state }) },
  }),
  meta: { showsOwnErrors: true },
})
/** Changes of the columns of an import. All changes of an import are sent one after the other, in the order of the choices. */
export const changeColumnsMutation = (id: ImportId) => ({
  ...apiMutation(changeImport),
  scope: { id: `changes of ${id}` },
})
/** Changes of how the file of an import is read: until the answer, nobody knows whether its columns stay. */
export const changeFormatMutation = (id: ImportId) => ({
  ...changeColumnsMutation(id),
  mutationKey: formatChangeKey(id),
})
export const formatChangeKey = (id: ImportId) => ['import-format', id]
export const changeRowsMutation = apiMutation(changeImportRows)
export const runImportMutation = apiMutation(runImport)
export const cancelImportMutation = apiMutation(cancelImport)
export const undoImportMutation = apiMutation(undoImport)
