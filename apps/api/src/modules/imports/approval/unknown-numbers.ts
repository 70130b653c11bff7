import { raiseUnknownNumbers, type UnknownNumber } from '#modules/received-documents/service.ts'
import { parseStoredRow } from '../checking/judge-rows.ts'
import { textOf } from '../kinds/common-columns.ts'
import type { ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import { selectImportRows } from '../sql/import-rows.ts'
import type { StoredImport } from '../sql/imports.ts'

/** Errors that are read: a settlement file of a company has few supplier numbers. */
const MOST_ROWS = 2000

/**
 * Asks for the places of supplier numbers that the rows of a sent import name and no place has. Returns the number of
 * rows that wait for nothing else.
 */
export async function requestSupplierNumbers(
  { db, scope, names, context }: ImportSession,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
): Promise<number> {
  const rows = await selectImportRows(db, scope, storedImport.id, { states: ['error'], limit: MOST_ROWS })
  const unknown = rows
    .filter(({ problems }) => problems?.some(({ code }) => code === 'import.supplier_unknown'))
    .flatMap((row): UnknownNumber[] => {
      const { values } = parseStoredRow(kind, storedImport, row)
      const house = names.slaughterhouseByName(textOf(values, 'slaughterhouse') ?? '')
      const [number, day] = [textOf(values, 'supplier_no'), textOf(values, 'slaughter_date')]
      return house && number !== null && day !== null ? [{ houseId: house.id, number, day }] : []
    })
  if (unknown.length > 0) await raiseUnknownNumbers(db, scope, context.now, unknown)
  return unknown.length
}
