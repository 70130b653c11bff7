import { assertColumns, assertRowCount, MAX_RECORD_LENGTH } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'
import { endOfJsonValue, jsonItems, jsonMembers } from './json-scan.ts'
import { plainNumber } from './sheet-number.ts'

/** Deepest nesting of a resource that becomes columns. */
const MAX_DEPTH = 8
/** The list of an ICAR ADE message. */
const ICAR_LIST = 'member'

/** Resources of a JSON text as a table: its columns are the paths of all values, `inventoryClassification.count`. */
export interface JsonTable {
  columns: string[]
  rows(): Generator<{ no: number; cells: string[] }>
}

/**
 * Reads JSON as rows: an array of objects, or an object with one such array, as messages of ICAR ADE have (`member`).
 * Each resource is parsed for itself, so a text of many small objects takes no more memory than one of them. Throws
 * `unreadable`, `empty`, `line_too_long`, `too_many_rows`, `too_many_columns`.
 */
export function openJson(text: string): JsonTable {
  const columns = new Set<string>()
  let count = 0
  for (const resource of resourcesOf(text)) {
    count += 1
    assertRowCount(count)
    for (const path of valuesOf(resource).keys()) columns.add(path)
    assertColumns({ length: columns.size })
  }
  if (columns.size === 0) throw new ImportFileError('empty')
  const paths = [...columns]
  return {
    columns: paths,
    *rows() {
      let no = 0
      for (const resource of resourcesOf(text)) {
        no += 1
        const values = valuesOf(resource)
        yield { no, cells: paths.map((path) => values.get(path) ?? '') }
      }
    },
  }
}

/** Yields the text of each resource. */
function* resourcesOf(text: string): Generator<string> {
  const start = text.search(/\S/)
  const end = endOfJsonValue(text, start)
  if (text.slice(end).trim() !== '') throw new ImportFileError('unreadable')
  if (text[start] === '[') return yield* jsonItems(text, start)
  const lists: { key: string; at: number }[] = []
  for (const { key, at } of jsonMembers(text, start)) if (text[at] === '[') lists.push({ key, at })
  const list = lists.find(({ key }) => key === ICAR_LIST) ?? (lists.length === 1 ? lists[0] : undefined)
  if (list) yield* jsonItems(text, list.at)
  else yield text.slice(start, end)
}

/** Returns the texts of a resource by path. Numbers keep the digits that the file has, so that a long id stays one. */
function valuesOf(resource: string): Map<string, string> {
  if (resource.length > MAX_RECORD_LENGTH) throw new ImportFileError('line_too_long', { n: MAX_RECORD_LENGTH })
  const values = new Map<string, string>()
  let parsed: unknown
  try {
    parsed = JSON.parse(resource, withSource)
  } catch {
    throw new ImportFileError('unreadable')
  }
  flatten(parsed, '', values, 0)
  return values
}

/** TypeScript does not know the third argument yet: the source text of a primitive value. */
const withSource = ((_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && context?.source !== undefined
    ? /e/i.test(context.source)
      ? plainNumber(context.source)
      : context.source
    : value) as (this: unknown, key: string, value: unknown) => unknown

function flatten(value: unknown, path: string, values: Map<string, string>, depth: number): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') {
    values.set(path === '' ? 'value' : path, String(value))
    return
  }
  if (depth >= MAX_DEPTH) throw new ImportFileError('unreadable')
  for (const [key, child] of Object.entries(value))
    flatten(child, path === '' ? key : `${path}.${key}`, values, depth + 1)
}
