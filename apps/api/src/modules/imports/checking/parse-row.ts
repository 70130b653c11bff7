import { unescapeFormula } from '@herdboard/contract/core/csv-text.ts'
import {
  isAmbiguousDay,
  isAmbiguousNumber,
  parseDayCell,
  parseDecimalText,
  parseInstant,
} from '@herdboard/domain/files/parse-cell.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ImportColumnDefinition, TypedRow } from '../kinds/import-column.ts'
import type { FormatSettings } from '../reading/file-format.ts'
import { normalizedName } from '../receiving/column-name.ts'
import { namesOfChoice } from './import-texts.ts'

type CellSettings = Pick<FormatSettings, 'decimalMark' | 'dateOrder'> & {
  /** A day that may be read in two ways is a doubt. */
  asksDateOrder?: boolean
}

/** A row with its values by column key, and the rules that its cells break. */
export interface ParsedRow {
  values: TypedRow
  rules: BrokenRule[]
  /** What a cell may mean beside what it is read as. */
  doubts: BrokenRule[]
}

/** Longest text of a column that states no limit. */
const MAX_TEXT = 500
const YES: ReadonlySet<string> = new Set(['1', 'ja', 'yes', 'sí', 'si', 'sim', 'true', 'x'])
const NO: ReadonlySet<string> = new Set(['0', 'nej', 'no', 'não', 'nao', 'false', ''])
const TIME_OF_DAY = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

/** Reads the texts of a row by the columns of its kind. Each cell that cannot be read gives a rule with its column. */
export function parseRow(
  columns: readonly ImportColumnDefinition[],
  texts: Readonly<Record<string, string>>,
  settings: CellSettings,
): ParsedRow {
  const rules: BrokenRule[] = []
  const doubts: BrokenRule[] = []
  const values: Record<string, string | number | boolean | null> = {}
  for (const column of columns) {
    const text = unescapeFormula(texts[column.key] ?? '').trim()
    if (text === '') {
      values[column.key] = null
      if (column.required) rules.push(refused('import.required', column))
      continue
    }
    const value = parseCell(column, text, settings)
    values[column.key] = typeof value === 'object' ? null : value
    if (typeof value === 'object') rules.push(value)
    else if (mayMeanThousands(column, text, settings.decimalMark))
      doubts.push({ code: 'import.thousands', verdict: 'doubtful', field: column.key, params: { value: text } })
    else if (settings.asksDateOrder && column.type === 'day' && isAmbiguousDay(text))
      doubts.push({ code: 'import.date_order', verdict: 'doubtful', field: column.key, params: { value: text } })
  }
  for (const { key, oneOf } of columns) {
    if (oneOf?.every((other) => values[other] === null && !rules.some(({ field }) => field === other)))
      rules.push({ code: 'import.required', verdict: 'refused', field: key })
  }
  return { values, rules, doubts }
}

const refused = (
  code:
    | 'import.required'
    | 'import.not_a_number'
    | 'import.not_whole'
    | 'import.not_a_day'
    | 'import.not_a_time'
    | 'import.not_a_choice'
    | 'import.not_a_flag'
    | 'import.too_long'
    | 'import.too_small'
    | 'import.too_large'
    | 'import.too_exact',
  column: ImportColumnDefinition,
  params: Record<string, string | number> = {},
): BrokenRule => ({ code, verdict: 'refused', field: column.key, params })

function parseCell(
  column: ImportColumnDefinition,
  text: string,
  { decimalMark, dateOrder }: CellSettings,
): string | number | boolean | BrokenRule {
  const shown = text.slice(0, 40)
  switch (column.type) {
    case 'text':
      return text.length > (column.maxLength ?? MAX_TEXT)
        ? refused('import.too_long', column, { value: column.maxLength ?? MAX_TEXT })
        : text
    case 'day':
      return parseDayCell(text, dateOrder) ?? refused('import.not_a_day', column, { value: shown })
    case 'instant':
      return parseInstant(text) ?? refused('import.not_a_time', column, { value: shown })
    case 'time': {
      const [, hour, minute] = TIME_OF_DAY.exec(text) ?? []
      return hour && minute
        ? `${hour.padStart(2, '0')}:${minute}`
        : refused('import.not_a_time', column, { value: shown })
    }
    case 'flag': {
      const name = normalizedName(text)
      return YES.has(name) || (NO.has(name) ? false : refused('import.not_a_flag', column, { value: shown }))
    }
    case 'choice': {
      const name = normalizedName(text)
      const choice = column.choices?.find(
        ({ value, text: key, aliases }) =>
          value === name || namesOfChoice(key).has(name) || aliases?.includes(name) === true,
      )
      return choice?.value ?? refused('import.not_a_choice', column, { value: shown })
    }
    case 'integer':
    case 'decimal':
      return parseNumberCell(column, text, decimalMark)
  }
}

/** The decimal mark of a number that may mean thousands or decimals: the other one where thousands are impossible. */
function decimalMarkOf(
  { type, max = Number.POSITIVE_INFINITY }: ImportColumnDefinition,
  text: string,
  mark: ',' | '.',
) {
  const isImpossible = type === 'decimal' && isAmbiguousNumber(text, mark) && Number(parseDecimalText(text, mark)) > max
  return isImpossible ? (mark === ',' ? '.' : ',') : mark
}

/** Says whether a cell read as thousands may mean decimals: `1.220` where a comma begins the decimals. */
const mayMeanThousands = (column: ImportColumnDefinition, text: string, mark: ',' | '.'): boolean =>
  column.type === 'decimal' && isAmbiguousNumber(text, mark) && decimalMarkOf(column, text, mark) === mark

function parseNumberCell(
  column: ImportColumnDefinition,
  text: string,
  decimalMark: ',' | '.',
): string | number | BrokenRule {
  const exact = parseDecimalText(text, decimalMarkOf(column, text, decimalMark))
  if (exact === null) return refused('import.not_a_number', column, { value: text.slice(0, 40) })
  const value = Number(exact)
  if (column.type === 'integer' && !Number.isInteger(value))
    return refused('import.not_whole', column, { value: text.slice(0, 40) })
  if (column.min !== undefined && value < column.min) return refused('import.too_small', column, { value: column.min })
  if (column.max !== undefined && value > column.max) return refused('import.too_large', column, { value: column.max })
  const decimals = exact.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (column.type === 'decimal' && decimals > (column.decimals ?? 3))
    return refused('import.too_exact', column, { value: column.decimals ?? 3 })
  return column.type === 'integer' ? value : exact
}
