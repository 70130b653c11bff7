import { Problem } from './errors/problem.ts'

const MAX_DEPTH = 20
const UNPAIRED_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Checks a parsed body and normalises its texts to NFC. Throws `request.malformed` for a body deeper than 20 levels, a
 * NUL or unpaired surrogate in a text, and `__proto__` as a key.
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
