import { dayNumber } from '@herdboard/domain/time/day-number.ts'

const FIRST_DAY = dayNumber('2000-01-01')
const TWO_32 = 4_294_967_296
/** Start of each word: the constant, the length of the key, and an addition of PostgreSQL's. */
const WORD = (0x9e3779b9 + 4 + 3_923_095) | 0

/** Days of rows as numbers: a farm's rows have few days, many times each. */
const dayOffsets = new Map<string, number>()

/** Returns a day of a row as the number that the database compares: days since 2000-01-01. */
function dayOffset(day: string): number {
  let offset = dayOffsets.get(day)
  if (offset === undefined) {
    offset = dayNumber(day) - FIRST_DAY
    dayOffsets.set(day, offset)
  }
  return offset
}

const bitsOfFraction = new DataView(new ArrayBuffer(8))

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))

/**
 * Hash of numbers in rows as the database calculates it (`sql/row-digests.ts`). A row has `hash_array_extended` of its
 * day and values, hashed once more so that values exchanged between rows are seen. The hash of all rows is the sum of
 * theirs, in 64 bits. The rows may come in any order. It costs half of an MD5 of their text, on both sides. The functions are
 * those of PostgreSQL's hash indexes, so its releases keep them.
 */
export class RowHash {
  #rowHigh = 0
  #rowLow = 0
  #sumHigh = 0
  #sumLow = 0
  /** All values are whole numbers, and all ids known. */
  #isComparable = true

  /** Begins a row. */
  day(day: string): void {
    this.#rowHigh = 0
    this.#rowLow = 1
    this.#add(dayOffset(day))
  }

  /** Adds a value to the row. */
  value(value: number | null): void {
    if (value === null) this.#combine(0, 0)
    else if ((value | 0) === value) this.#add(value)
    else this.#addLarge(value)
  }

  /** Adds a number that may be a fraction to the row: the 64 bits of its double, as the database sends it. */
  fraction(value: number | null): void {
    // A zero has one sign.
    bitsOfFraction.setFloat64(0, (value ?? 0) + 0)
    const high = bitsOfFraction.getInt32(0)
    if (value === null) this.#combine(0, 0)
    else this.#add(bitsOfFraction.getInt32(4) ^ (high >= 0 ? high : ~high))
  }

  /** Adds an id to the row by its key (`idKey`); null for no id, undefined for one that the database did not know. */
  id(key: number | null | undefined): void {
    if (key === null) this.#combine(0, 0)
    else if (key === undefined) this.#isComparable = false
    else this.#add(key)
  }

  /** Ends a row. */
  end(): void {
    const word = (this.#rowLow | 0) ^ (this.#rowHigh >= 0 ? this.#rowHigh : ~this.#rowHigh)
    this.#rowHigh = 0
    this.#rowLow = 0
    this.#add(word)
    this.#sumHigh += this.#rowHigh
    this.#sumLow += this.#rowLow
  }

  /**
   * Returns the sum of the rows as text, and begins anew. Empty, which no sum is, where a value is no whole number or an
   * id is not known.
   */
  take(): string {
    const sum = this.#isComparable ? String(BigInt(this.#sumHigh) * BigInt(TWO_32) + BigInt(this.#sumLow)) : ''
    this.#sumHigh = 0
    this.#sumLow = 0
    this.#isComparable = true
    return sum
  }

  #addLarge(value: number): void {
    if (!Number.isSafeInteger(value)) this.#isComparable = false
    const high = Math.floor(value / TWO_32)
    this.#add((value | 0) ^ (value >= 0 ? high : ~high))
  }

  /** Mixes a word of 32 bits (Jenkins, lookup3) and adds it to the row. */
  #add(word: number): void {
    let a = (WORD + word) | 0
    let b = WORD
    let c = ((WORD ^ b) - rotate(b, 14)) | 0
    a = ((a ^ c) - rotate(c, 11)) | 0
    b = ((b ^ a) - rotate(a, 25)) | 0
    c = ((c ^ b) - rotate(b, 16)) | 0
    a = ((a ^ c) - rotate(c, 4)) | 0
    b = ((b ^ a) - rotate(a, 14)) | 0
    c = ((c ^ b) - rotate(b, 24)) | 0
    this.#combine(b, c >>> 0)
  }

  /** The row times 31 plus the hash of a value, modulo 2^64. */
  #combine(high: number, low: number): void {
    const sum = this.#rowLow * 31 + low
    this.#rowLow = sum >>> 0
    this.#rowHigh = (Math.imul(this.#rowHigh, 31) + high + (sum - this.#rowLow) / TWO_32) | 0
  }
}

/** Folds the hash of an id, a `bigint` as text, to the word that `RowHash` adds. */
export function idKey(hash: string): number {
  const value = BigInt(hash)
  const high = Number(value >> 32n)
  return Number(BigInt.asIntN(32, value)) ^ (value >= 0n ? high : ~high)
}
