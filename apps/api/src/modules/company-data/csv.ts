const field = (value: string | null): string => {
  if (value === null) return ''
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Formats one line by RFC 4180. Null is an empty field, empty text is a pair of quotes. */
export const archiveCsvLine = (values: readonly (string | null)[]): string => `${values.map(field).join(',')}\r\n`
