import { createHash } from 'node:crypto'

/** Statements with lists of changing length would fill a connection's memory; beyond these none gets a name. */
const MAX_NAMED_STATEMENTS = 500

const names = new Map<string, string>()

/**
 * The name under which a statement is prepared once a connection, and planned once: a hash of its text.
 * Undefined for a statement that is not worth a name.
 */
export function statementName(text: string): string | undefined {
  const cached = names.get(text)
  if (cached !== undefined || names.size >= MAX_NAMED_STATEMENTS) return cached
  const name = `h${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}
