import { setImmediate as nextTurn } from 'node:timers/promises'

/** Decimals of every number in a response: more than any figure shows, fewer than the error of binary sums reaches. */
const DECIMALS = 6
const POWER = 10 ** DECIMALS

/**
 * Writes a response as JSON, its numbers rounded to six decimals. Sums of decimals are not exact in binary numbers:
 * 7028.4400000000005 is written as 7028.44.
 */
export const exactJson = (value: unknown): string => textOfShared(value) ?? JSON.stringify(withoutNoise(value))

/** So many items of a list are written at a time: one to two milliseconds. */
const ITEMS_AT_A_TIME = 250

/**
 * Writes a response like `exactJson`. A long list, or an object with one, is written in slices, and other requests have
 * their turn between them: ten milliseconds for one person are a wait for all others.
 */
export async function exactJsonInTurns(value: unknown): Promise<string> {
  if (typeof value !== 'object' || value === null || texts.has(value)) return exactJson(value)
  if (Array.isArray(value)) return value.length > ITEMS_AT_A_TIME ? `[${await itemsInTurns(value)}]` : exactJson(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (!fields.some(([, field]) => Array.isArray(field) && field.length > ITEMS_AT_A_TIME)) return exactJson(value)
  const written: string[] = []
  for (const [name, field] of fields) written.push(`${JSON.stringify(name)}:${await exactJsonInTurns(field)}`)
  return `{${written.join(',')}}`
}

async function itemsInTurns(items: readonly unknown[]): Promise<string> {
  const slices: string[] = []
  for (let from = 0; from < items.length; from += ITEMS_AT_A_TIME) {
    slices.push(exactJson(items.slice(from, from + ITEMS_AT_A_TIME)).slice(1, -1))
    await nextTurn()
  }
  return slices.join(',')
}

const texts = new WeakMap<object, string>()

/** Writes a row or chart that many responses share as JSON once. It must not change afterwards. */
export function shareJson(row: object): void {
  texts.set(row, exactJson(row))
}

/** Returns the text of what is shared, of a list of it, or of an object with either; undefined for all others. */
function textOfShared(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own = texts.get(value)
  if (own !== undefined) return own
  if (Array.isArray(value)) return hasTexts(value) ? `[${value.map(textOf).join(',')}]` : undefined
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (!fields.some(([, field]) => isShared(field))) return undefined
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${exactJson(field)}`).join(',')}}`
}

const hasTexts = (items: readonly unknown[]): boolean =>
  typeof items[0] === 'object' && items.some((item) => texts.has(item as object))

const isShared = (field: unknown): boolean =>
  Array.isArray(field) ? hasTexts(field) : typeof field === 'object' && field !== null && texts.has(field)

const textOf = (item: unknown): string => texts.get(item as object) ?? exactJson(item ?? null)

/**
 * Copies only what contains a rounded number: answers may be shared with a cache. A replacer of `JSON.stringify` takes
 * ten times as long.
 */
function withoutNoise(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : rounded(value)
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? exactItems(value) : exactFields(value as Record<string, unknown>)
}

function exactItems(items: unknown[]): unknown[] {
  let copy: unknown[] | null = null
  // An iterator of entries takes twice as long.
  for (let no = 0; no < items.length; no += 1) {
    const item = items[no]
    // Most items of long lists: a call for each takes three times as long.
    if (item === null || (typeof item === 'number' && Number.isInteger(item))) continue
    const exact = withoutNoise(item)
    if (exact === item) continue
    copy ??= [...items]
    copy[no] = exact
  }
  return copy ?? items
}

function exactFields(fields: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null
  for (const name in fields) {
    const value = fields[name]
    if (typeof value !== 'number' && typeof value !== 'object') continue
    const exact = withoutNoise(value)
    if (exact === value) continue
    copy ??= { ...fields }
    copy[name] = exact
  }
  return copy ?? fields
}

/** The quotient of two whole numbers is the binary number nearest to the decimal, so it is written without noise. */
function rounded(value: number): number {
  const scaled = Math.abs(value) * POWER
  // Larger numbers have no more than six reliable decimals. Infinity and NaN are written as null.
  if (!(scaled <= Number.MAX_SAFE_INTEGER)) return value
  return (Math.sign(value) * Math.round(scaled)) / POWER
}
