import { assertColumns, assertRowCount } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'

/** Deepest nesting of a resource that becomes columns. */
const MAX_DEPTH = 6

/**
 * Reads JSON as rows: an array of objects, or an object with one such array, as ICAR ADE messages have (`member`). The
 * header, the first row, has the paths of all values: `inventoryClassification.count`.
 */
export function* jsonRows(text: string): Generator<{ no: number; cells: string[] }> {
  const resources = resourcesOf(parsed(text))
  assertRowCount(resources.length)
  const columns = new Map<string, number>()
  const rows = resources.map((resource) => {
    const values = new Map<string, string>()
    flatten(resource, '', values, 0)
    for (const path of values.keys()) if (!columns.has(path)) columns.set(path, columns.size)
    assertColumns([...columns.keys()])
    return values
  })
  const paths = [...columns.keys()]
  if (paths.length === 0) throw new ImportFileError('empty')
  yield { no: 0, cells: paths }
  for (const [index, values] of rows.entries())
    yield { no: index + 1, cells: paths.map((path) => values.get(path) ?? '') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportFileError('unreadable')
  }
}

function resourcesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) throw new ImportFileError('unreadable')
  const lists = Object.values(value).filter((each) => Array.isArray(each))
  return lists.length === 1 ? (lists[0] as unknown[]) : [value]
}

function flatten(value: unknown, path: string, values: Map<string, string>, depth: number): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') {
    values.set(path === '' ? 'value' : path, String(value).slice(0, 1000))
    return
  }
  if (depth >= MAX_DEPTH) throw new ImportFileError('unreadable')
  for (const [key, child] of Object.entries(value))
    flatten(child, path === '' ? key : `${path}.${key}`, values, depth + 1)
}
