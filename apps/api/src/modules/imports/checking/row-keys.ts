import { createHash } from 'node:crypto'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import type { TypedRow } from '../kinds/import-column.ts'

const KEY_LENGTH = 32

/**
 * Returns the key of a row's content: equal for rows of a kind that state the same, whatever the file's language, column
 * order and decimal mark. A row that the sender numbers is known by its number instead.
 */
export function contentKey(kind: ImportKind, values: TypedRow): string {
  const stated = Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim().toLowerCase() : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([kind, stated]))
    .digest('base64url')
    .slice(0, KEY_LENGTH)
}

/** Returns the key of a reference, which is the sender's own within its kind. */
export const referenceKey = (kind: ImportKind, reference: string): string => `${kind} ${reference.trim().toLowerCase()}`
