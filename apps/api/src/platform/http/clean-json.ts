import { Problem } from './errors/problem.ts'

const MAX_DEPTH = 20
const UNPAIRED_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Checks a parsed part of a request, called `name`, and normalises its texts to NFC. Throws `request.malformed` with
 * the name of the outermost field, or of the part, for a value deeper than 20 levels, a NUL or unpaired surrogate in a
 * text, and `__proto__` as a key.
 */
export function cleanJson(value: unknown, name: string, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Problem('request.malformed', { name })
  if (typeof value === 'string') {
    if (value.includes('\0') || UNPAIRED_SURROGATE.test(value)) throw new Problem('request.malformed', { name })
    return value.normalize('NFC')
  }
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, name, depth + 1))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key === '__proto__' || key.includes('\0')) throw new Problem('request.malformed', { name })
        return [key, cleanJson(item, depth === 0 ? key : name, depth + 1)]
      }),
    )
  }
  return value
}
