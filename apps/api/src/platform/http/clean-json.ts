import { Problem } from './errors/problem.ts'

const MAX_DEPTH = 20
const UNPAIRED_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Holds a parsed body to what every call refuses: deeper than 20, NUL or half a character in a text,
 * `__proto__` as a key. Texts come back in composed form (NFC), otherwise as typed.
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Problem('request.malformed')
  if (typeof value === 'string') {
    if (value.includes('\0') || UNPAIRED_SURROGATE.test(value)) throw new Problem('request.malformed')
    return value.normalize('NFC')
  }
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key === '__proto__' || key.includes('\0')) throw new Problem('request.malformed')
        return [key, cleanJson(item, depth + 1)]
      }),
    )
  }
  return value
}
