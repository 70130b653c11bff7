import { ImportFileError } from './import-file-error.ts'

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

function skipSpace(text: string, at: number): number {
  let end = at
  while (text.charCodeAt(end) <= 0x20) end += 1
  return end
}

function endOfText(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === BACKSLASH) end += 1
    else if (code === QUOTE) return end + 1
  }
  throw new ImportFileError('unreadable')
}

/**
 * Returns where a JSON value (RFC 8259) ends, by its quotes and brackets alone, without recursion. What is in it is
 * checked when it is parsed. Throws `unreadable` where it does not end.
 */
export function endOfJsonValue(text: string, at: number): number {
  let depth = 0
  let end = at
  while (end < text.length) {
    const code = text.charCodeAt(end)
    if (code === QUOTE) end = endOfText(text, end)
    else {
      if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
      else if (depth === 0) return endOfWord(text, end)
      end += 1
    }
    if (depth === 0) return end
    if (depth < 0) break
  }
  throw new ImportFileError('unreadable')
}

/** Numbers, true, false and null end before a comma, a bracket or a space. */
function endOfWord(text: string, at: number): number {
  let end = at
  while (end < text.length && !/[\s,:[\]{}"]/.test(text.charAt(end))) end += 1
  if (end === at) throw new ImportFileError('unreadable')
  return end
}

/** Yields the text of each item of the list at a place. */
export function* jsonItems(text: string, list: number): Generator<string> {
  let at = skipSpace(text, list + 1)
  if (text.charCodeAt(at) === CLOSE_LIST) return
  for (;;) {
    const end = endOfJsonValue(text, at)
    yield text.slice(at, end)
    at = skipSpace(text, end)
    const next = text.charCodeAt(at)
    if (next === CLOSE_LIST) return
    if (next !== COMMA) throw new ImportFileError('unreadable')
    at = skipSpace(text, at + 1)
  }
}

/** Most members of the object around the list. */
const MAX_MEMBERS = 1000

/** Yields each key of the object at a place, with the place of its value. */
export function* jsonMembers(text: string, object: number): Generator<{ key: string; at: number }> {
  let at = skipSpace(text, object + 1)
  if (text.charCodeAt(at) === CLOSE_OBJECT) return
  for (let count = 0; count < MAX_MEMBERS; count += 1) {
    if (text.charCodeAt(at) !== QUOTE) break
    const endOfKey = endOfText(text, at)
    const colon = skipSpace(text, endOfKey)
    if (text.charCodeAt(colon) !== COLON) break
    const value = skipSpace(text, colon + 1)
    yield { key: text.slice(at + 1, endOfKey - 1), at: value }
    at = skipSpace(text, endOfJsonValue(text, value))
    const next = text.charCodeAt(at)
    if (next === CLOSE_OBJECT) return
    if (next !== COMMA) break
    at = skipSpace(text, at + 1)
  }
  throw new ImportFileError('unreadable')
}
