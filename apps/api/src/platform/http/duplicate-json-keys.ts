/** Returns the first key that stands twice in one object of a JSON text; null for none. The text must be valid JSON. */
export function repeatedJsonKey(json: string): string | null {
  /** The keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(null)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = stringEnd(json, at)
      const keys = open.at(-1)
      if (keys && isKey(json, end)) {
        const key: string = JSON.parse(json.slice(at, end))
        if (keys.has(key)) return key
        keys.add(key)
      }
      at = end - 1
    }
  }
  return null
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
