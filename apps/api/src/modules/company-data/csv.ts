import { quoteCsvField } from '@herdboard/contract/core/csv-text.ts'

const field = (value: string | null): string => {
  if (value === null) return ''
  return value === '' ? '""' : quoteCsvField(value)
}

/** Formats one line by RFC 4180. Null is an empty field, empty text is a pair of quotes. */
export const archiveCsvLine = (values: readonly (string | null)[]): string => `${values.map(field).join(',')}\r\n`
