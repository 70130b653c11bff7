import { assertColumns, assertRowCount } from './file-limits.ts'
import { ImportFileError } from './import-file-error.ts'
import { textLines } from './text-lines.ts'

/** A field of an ADIS definition line. */
interface AdisField {
  item: string
  length: number
  decimals: number
}
const ENTITY_END = 8
const FIELD_LENGTH = 11
const ITEM_LENGTH = 8

/** Values of an ADIS file as a table: its columns are the item numbers of the data dictionary (ISO 11788, ADED). */
export interface AdisTable {
  columns: string[]
  rows(): Generator<{ no: number; cells: string[] }>
}

/** Whether a text is a file of ISO 11787 (ADIS): its first line is a definition, a header, a comment or values. */
export const isAdis = (text: string): boolean => /^\s*(?:[DV][HN]|C[HN]|[FI]N)\d{6}/.test(text.slice(0, 1000))

/**
 * Opens an ADIS file (ISO 11787). Each row has the values of one line; items of other entities are empty. Undefined
 * (`?`) and null (`|`) values are empty. Header lines, lines that the sender marks as faulty or as the deletion of an
 * earlier line, and everything behind the physical end are left out. Throws `unreadable` for values without definition.
 */
export function openAdis(text: string): AdisTable {
  const columns = new Map<string, number>()
  let count = 0
  for (const { fields } of valueLines(text)) {
    count += 1
    assertRowCount(count)
    for (const { item } of fields) if (!columns.has(item)) columns.set(item, columns.size)
    assertColumns({ length: columns.size })
  }
  if (count === 0) throw new ImportFileError('empty')
  return {
    columns: [...columns.keys()],
    *rows() {
      for (const { no, fields, data } of valueLines(text)) {
        const cells = Array.from({ length: columns.size }, () => '')
        let start = 0
        for (const { item, length, decimals } of fields) {
          cells[columns.get(item) ?? 0] = adisValue(data.slice(start, start + length), length, decimals)
          start += length
        }
        yield { no, cells }
      }
    },
  }
}

function* valueLines(text: string): Generator<{ no: number; fields: AdisField[]; data: string }> {
  const definitions = new Map<string, AdisField[]>()
  for (const { no, line } of textLines(text)) {
    const [type, status, entity, data] = [line[0], line[1], line.slice(2, ENTITY_END), line.slice(ENTITY_END)]
    if (type === 'Z') return
    if (status !== 'N' && status !== 'S') continue
    if (type === 'D') definitions.set(entity, adisFields(data))
    else if (type === 'V') {
      const fields = definitions.get(entity)
      if (!fields) throw new ImportFileError('unreadable')
      yield { no, fields, data }
    }
  }
}

function adisFields(data: string): AdisField[] {
  const plain = data.trim()
  if (plain.length % FIELD_LENGTH !== 0 || !/^\d*$/.test(plain)) throw new ImportFileError('unreadable')
  return Array.from({ length: plain.length / FIELD_LENGTH }, (_, index) => {
    const field = plain.slice(index * FIELD_LENGTH, (index + 1) * FIELD_LENGTH)
    return { item: field.slice(0, ITEM_LENGTH), length: Number(field.slice(8, 10)), decimals: Number(field[10]) }
  })
}

function adisValue(field: string, length: number, decimals: number): string {
  const raw = field.trim()
  if (/^[?|]*$/.test(raw)) return ''
  if (decimals > 0 && /^[-+]?\d+$/.test(raw)) return withDecimals(raw, decimals)
  const [, year, month, day] = (length === 8 && /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)$/.exec(raw)) || []
  // Days of ADIS are eight digits, `YYYYMMDD`.
  return year === undefined ? raw : `${year}-${month}-${day}`
}

/** `0430` with one implied decimal is `43.0`. */
function withDecimals(raw: string, decimals: number): string {
  const digits = raw.replace(/^[-+]/, '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals).replace(/^0+(?=\d)/, '')
  return `${raw.startsWith('-') ? '-' : ''}${whole}.${digits.slice(-decimals)}`
}
