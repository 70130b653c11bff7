import { languages } from '@herdboard/contract/core/languages.ts'
import type { ImportMapping } from '@herdboard/contract/imports/import-detail.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { normalizedName } from '../checking/company-names.ts'
import type { ImportColumnDefinition } from '../kinds/import-column.ts'
import type { ImportKindDefinition } from '../kinds/import-kind-definition.ts'

/** Names of a column: its key, and its name in the five languages. */
const namesOf = ({ key, aliases = [] }: ImportColumnDefinition): ReadonlySet<string> =>
  new Set(
    [key, ...aliases, ...languages.map(({ code }) => translatorFor(code)(`imports:column.${key}`))].map(columnName),
  )

/** Headers are compared without case, units in brackets, dots, underscores and spaces. */
const columnName = (text: string): string =>
  normalizedName(text)
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/[\s._*:-]+/g, '')

const cachedNames = new WeakMap<ImportColumnDefinition, ReadonlySet<string>>()
const cachedNamesOf = (column: ImportColumnDefinition): ReadonlySet<string> => {
  const known = cachedNames.get(column) ?? namesOf(column)
  cachedNames.set(column, known)
  return known
}

/** Maps the columns of a header to those of a kind by their names; each column of the kind is used once. */
export function mappingOfHeader(kind: Pick<ImportKindDefinition, 'columns'>, header: readonly string[]): ImportMapping {
  const used = new Set<string>()
  return header.map((title) => {
    const name = columnName(title)
    const column = kind.columns.find((candidate) => !used.has(candidate.key) && cachedNamesOf(candidate).has(name))
    if (!column) return null
    used.add(column.key)
    return column.key
  })
}

/** Returns the required columns that a mapping lacks. */
export const missingColumns = (kind: Pick<ImportKindDefinition, 'columns'>, mapping: ImportMapping): string[] =>
  kind.columns
    .filter(({ key, required, oneOf }) =>
      oneOf ? !oneOf.some((other) => mapping.includes(other)) : required === true && !mapping.includes(key),
    )
    .map(({ key }) => key)

/** The kind whose columns a header fits best. */
export interface RecognisedKind {
  kind: ImportKindDefinition
  mapping: ImportMapping
}

/**
 * Recognises the kind of a header: the one without missing columns that knows most of its columns. Null where no column
 * is known.
 */
export function recogniseKind(
  kinds: readonly ImportKindDefinition[],
  header: readonly string[],
): RecognisedKind | null {
  const candidates = kinds
    .map((kind) => {
      const mapping = mappingOfHeader(kind, header)
      const known = mapping.filter((key) => key !== null).length
      return { kind, mapping, known, missing: missingColumns(kind, mapping).length }
    })
    .filter(({ known }) => known > 0)
    .sort((one, other) => one.missing - other.missing || other.known - one.known)
  const [best] = candidates
  return best ? { kind: best.kind, mapping: best.mapping } : null
}
