/**
 * Names of keys that a body may have. Rows have up to 200, forms and readings fewer. V8 makes a hidden class for nearly
 * each name, so that a megabyte of names takes a second, and the other steps of a request as long.
 */
const MAX_KEY_NAMES = 2_000

/** Values of a body: rows of an import have at most four megabytes, in which a value takes four bytes or more. */
const MAX_VALUES = 1_048_576

/**
 * Returns what a JSON text is refused for: the first key that stands twice in one object, or with which the text has more
 * than 2,000 different keys, or `body` where it has more than a million (2^20) values; null for nothing. Call it before the text is
 * parsed: reading so much holds all other requests.
 */
export function refusedInJson(json: string): string | null {
  const names = new Set<string>()
  /** The keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = []
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if ((sign === '{' || sign === '[' || sign === ',') && ++values > MAX_VALUES) return 'body'
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(null)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = stringEnd(json, at)
      const keys = open.at(-1)
      if (keys && isKey(json, end)) {
        const key = keyOf(json.slice(at, end))
        if (keys.has(key) || names.add(key).size > MAX_KEY_NAMES) return key
        keys.add(key)
      }
      at = end - 1
    }
  }
  return null
}

function keyOf(text: string): string {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the position after the closing quotation mark of the string that begins here. */
function stringEnd(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote > 0; quote = json.indexOf('"', quote + 1)) {
    let first = quote
    while (json[first - 1] === '\\') first -= 1
    if ((quote - first) % 2 === 0) return quote + 1
  }
  return json.length
}

const AFTER_KEY = /\s*:/y

function isKey(json: string, end: number): boolean {
  AFTER_KEY.lastIndex = end
  return AFTER_KEY.test(json)
}
