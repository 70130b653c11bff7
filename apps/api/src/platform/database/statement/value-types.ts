import pg from 'pg'

const { INT8, NUMERIC, DATE } = pg.types.builtins
/** Type ids of arrays, which the driver does not name. */
const [TEXT_ARRAY, INT8_ARRAY, NUMERIC_ARRAY, DATE_ARRAY] = [1009, 1016, 1231, 1182]

const asText = (text: string): string => text

function asInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers that a number holds exactly`)
  return value
}

const parserOf: (id: number, format?: 'text') => (text: string) => unknown = pg.types.getTypeParser
const textArray = parserOf(TEXT_ARRAY) as (text: string) => string[]

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, asInteger],
  [NUMERIC, asText],
  [DATE, asText],
  [INT8_ARRAY, (text) => textArray(text).map(asInteger)],
  [NUMERIC_ARRAY, textArray],
  [DATE_ARRAY, textArray],
])

/**
 * Maps PostgreSQL types to JavaScript values. `date` is `yyyy-MM-dd` text, since a Date would shift it by the server's
 * time zone. `numeric` is text, since money and kilos are summed exactly in SQL. `bigint` is a number, or an error
 * beyond 2^53. `timestamptz` is a Date.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format),
}
