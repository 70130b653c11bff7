import { hash } from 'node:crypto'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'

const FIRST_DAY = dayNumber('2000-01-01')
const [ZERO, COMMA, MINUS, OPEN, CLOSE] = [0x30, 0x2c, 0x2d, 0x7b, 0x7d]
const NULL = [COMMA, 0x4e, 0x55, 0x4c, 0x4c]
/** Digits of the largest whole number and its sign. */
const MAX_DIGITS = 17

/** Days of rows as numbers: a farm's rows have few days, many times each. */
const dayOffsets = new Map<string, number>()

/** Returns a day of a row as the number that the database compares: days since 2000-01-01. */
export function dayOffset(day: string): number {
  let offset = dayOffsets.get(day)
  if (offset === undefined) {
    offset = dayNumber(day) - FIRST_DAY
    dayOffsets.set(day, offset)
  }
  return offset
}

/**
 * Digest of rows as the database calculates it (`sql/row-digests.ts`), from the text of a PostgreSQL array: an inner
 * array a row, its day and then its values. The text is written as bytes, because the strings of all rows of a farm cost
 * more than everything else of its comparison.
 */
export class RowDigest {
  #bytes = new Uint8Array(1 << 16)
  #length = 0
  #hasRow = false

  /** Begins the array of rows. */
  begin(): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = OPEN
    this.#hasRow = false
  }

  /** Begins a row. */
  day(day: string): void {
    this.#reserve(MAX_DIGITS + 2)
    if (this.#hasRow) this.#bytes[this.#length++] = COMMA
    this.#hasRow = true
    this.#bytes[this.#length++] = OPEN
    this.#digits(dayOffset(day))
  }

  /** Adds a value to the row. */
  value(value: number | null): void {
    this.#reserve(MAX_DIGITS + 1)
    if (value === null) {
      this.#bytes.set(NULL, this.#length)
      this.#length += NULL.length
    } else if (Number.isSafeInteger(value)) {
      this.#bytes[this.#length++] = COMMA
      this.#digits(value)
    } else this.text(`,${value}`)
  }

  /** Ends a row, or the array of rows. */
  end(): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = CLOSE
  }

  /** Adds characters of ASCII. */
  text(text: string): void {
    this.#reserve(text.length)
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at)
  }

  /** Returns the digest of all that was written, and begins anew. */
  take(): string {
    const digest = hash('md5', this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return digest
  }

  #digits(value: number): void {
    let rest = value
    if (rest < 0) {
      this.#bytes[this.#length++] = MINUS
      rest = -rest
    }
    let end = this.#length + 1
    for (let more = rest; more >= 10; more = Math.floor(more / 10)) end += 1
    this.#length = end
    do {
      const tenth = Math.floor(rest / 10)
      this.#bytes[--end] = ZERO + (rest - tenth * 10)
      rest = tenth
    } while (rest > 0)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
