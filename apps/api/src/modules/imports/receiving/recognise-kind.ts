import { languages } from '@herdboard/contract/core/languages.ts'
import type { ImportMapping } from '@herdboard/contract/imports/import-detail.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { translatorFor } from '#platform/text/translator.ts'
import type { ImportColumnDefinition } from '../kinds/import-column.ts'
import type { ImportKindDefinition } from '../kinds/import-kind-definition.ts'
import { importKinds } from '../kinds/import-kinds.ts'
import { columnName } from './column-name.ts'

/** Names of a column: its key, and its name in the five languages. */
const namesOf = ({ key, aliases = [] }: ImportColumnDefinition): ReadonlySet<string> =>
  new Set(
    [key, ...aliases, ...languages.map(({ code }) => translatorFor(code)(`imports:column.${key}`))].map(columnName),
  )

const cachedNames = new WeakMap<ImportColumnDefinition, ReadonlySet<string>>()
const cachedNamesOf = (column: ImportColumnDefinition): ReadonlySet<string> => {
  const known = cachedNames.get(column) ?? namesOf(column)
  cachedNames.set(column, known)
  return known
}

/** Names of the columns of all kinds that hold days. */
export const dayColumnNames = (): readonly string[] =>
  importKinds.flatMap(({ columns }) =>
    columns.flatMap((column) => (column.type === 'day' ? [...cachedNamesOf(column)] : [])),
  )

/**
 * Maps the columns of a header to those of a kind by their names; each column of the kind is used once. Two columns with
 * the same name are taken for no number or day: a person says which one it is.
 */
export function mappingOfHeader(kind: Pick<ImportKindDefinition, 'columns'>, header: readonly string[]): ImportMapping {
  const used = new Set<string>()
  const names = header.map(columnName)
  return names.map((name) => {
    const column = kind.columns.find((candidate) => !used.has(candidate.key) && cachedNamesOf(candidate).has(name))
    if (!column) return null
    const isRepeated = names.indexOf(name) !== names.lastIndexOf(name)
    if (isRepeated && column.type !== 'text') return null
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
  /** Whether the name of the file says so. */
  isNamed: boolean
  /** Other kinds that the header fits as well; a person is asked. Empty where name or columns decide. */
  rivals: readonly ImportKindDefinition[]
}

/** Beginnings of words of file names in the five languages, of kinds whose columns others have, too. */
const NAMED_BY: Readonly<Partial<Record<ImportKind, RegExp>>> = {
  insertions: /\bind\b|inds[aæ]|indsæt|insert|ins[aä]tt|entrada/,
  deaths: /døde|doede|dead|death|död|muert|bajas|mort/,
  departures: /\bud\b|afgang|departure|avgång|salid|saíd/,
  transfers: /flyt|transfer|trasl/,
  weighings: /vejning|weigh|vägning|pesa/,
  stock_counts: /optæl|optael|stock.?count|inventer|recuent|contag/,
}

/** Columns that a file may lack and still be taken for a kind: a list of insertions is often without weights. */
const FORGOTTEN_COLUMNS = 1

/**
 * Recognises the kind of a header: the one that the name of the file says, else the one without missing columns that
 * knows most of its columns. Null where no column is known. Among kinds that share columns, one that knows as many and lacks
 * at most one is a rival: day, number and barn are of dead pigs, or of insertions whose weights are missing.
 */
export function recogniseKind(
  kinds: readonly ImportKindDefinition[],
  header: readonly string[],
  fileName = '',
): RecognisedKind | null {
  const name = fileName.toLowerCase().normalize('NFC')
  const candidates = kinds
    .map((kind) => {
      const mapping = mappingOfHeader(kind, header)
      const known = mapping.filter((key) => key !== null).length
      const isNamed = known > 1 && (NAMED_BY[kind.kind]?.test(name) ?? false)
      return { kind, mapping, known, isNamed, missing: missingColumns(kind, mapping).length }
    })
    .filter(({ known }) => known > 0)
    .sort(
      (one, other) =>
        Number(other.isNamed) - Number(one.isNamed) || one.missing - other.missing || other.known - one.known,
    )
  const [best, ...others] = candidates
  if (!best) return null
  const isDoubtful = !best.isNamed && best.kind.kind in NAMED_BY
  const rivals = others.filter(
    ({ kind, known, missing }) =>
      isDoubtful && kind.kind in NAMED_BY && known >= best.known && missing <= FORGOTTEN_COLUMNS,
  )
  return { kind: best.kind, mapping: best.mapping, isNamed: best.isNamed, rivals: rivals.map(({ kind }) => kind) }
}

/** Kinds that the columns of a file fit equally well; empty where its kind is recognised, or where none fits. */
export function possibleKinds(
  kinds: readonly ImportKindDefinition[],
  header: readonly string[],
  fileName: string,
): ImportKind[] {
  const found = recogniseKind(kinds, header, fileName)
  return found && found.rivals.length > 0 ? [found.kind, ...found.rivals].map(({ kind }) => kind) : []
}
