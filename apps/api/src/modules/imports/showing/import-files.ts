import { BYTE_ORDER_MARK, csvRow } from '@herdboard/contract/core/csv-text.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { ServedFile } from '#platform/http/pipeline/route-options.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { requireImport } from '../import-access.ts'
import { presentRow } from '../present-import.ts'
import { ownColumnCount } from '../receiving/receive-import.ts'
import { selectImportRows } from '../sql/import-rows.ts'
import { selectImportContent } from '../sql/imports.ts'

const MAX_FAULTY_ROWS = 100_000

/**
 * Returns the rows with errors as a CSV file with the header of the file and a column of errors, base64. Errors of
 * an earlier such file, which these rows came with, are left out.
 */
export async function faultyRowsFile(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<string> {
  const storedImport = await requireImport(db, scope, id)
  const rows = await selectImportRows(db, scope, id, { states: ['error'], limit: MAX_FAULTY_ROWS })
  const separator = storedImport.settings?.separator ?? (storedImport.settings?.decimalMark === ',' ? ';' : ',')
  const { header, mapping } = storedImport
  const usedColumns = mapping.findLastIndex((key) => key !== null) + 1
  const titles = header.slice(0, Math.max(ownColumnCount(header), usedColumns))
  const lines = [
    [...titles, context.text('imports:errors')],
    ...rows.map((row) => {
      const { values, messages } = presentRow(context, storedImport, row)
      return [
        ...titles.map((_, index) => {
          const key = mapping[index]
          return (key ? values[key] : row.cells[index]) ?? ''
        }),
        messages.map(({ message }) => message).join('. '),
      ]
    }),
  ]
  const text = lines.map((cells) => csvRow(cells, separator)).join('\r\n')
  return Buffer.from(`${BYTE_ORDER_MARK}${text}\r\n`).toString('base64')
}

/** Returns the file as it was received. */
export async function importFile(db: Db, scope: TenantScope, id: ImportId): Promise<ServedFile> {
  await requireImport(db, scope, id)
  const content = await selectImportContent(db, scope, id)
  if (!content) throw new Problem('request.not_found')
  return { source: { directoryId: scope.directoryId, content } }
}
