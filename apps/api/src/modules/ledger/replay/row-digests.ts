import { hash } from 'node:crypto'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'

const FIRST_DAY = dayNumber('2000-01-01')

/** A row as PostgreSQL writes it in an array: its day, then its values. */
export const rowText = (day: string, values: readonly (number | null)[]): string => {
  let text = `{${dayNumber(day) - FIRST_DAY}`
  for (const value of values) text += value === null ? ',NULL' : `,${value}`
  return `${text}}`
}

/** Digest of rows as the database calculates it (`sql/row-digests.ts`). */
export const rowsDigest = (rows: readonly string[]): string => md5(`{${rows.join()}}`)

export const md5 = (text: string): string => hash('md5', text)
