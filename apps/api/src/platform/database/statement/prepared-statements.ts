import { createHash } from 'node:crypto'

/** Maximum number of prepared statements: those with lists of changing length would fill a connection's memory. */
const MAX_NAMED_STATEMENTS = 500

const names = new Map<string, string>()

/**
 * Returns the name of the prepared statement for a text: a hash of it. Each connection prepares and plans it once.
 * Undefined beyond the maximum number of names.
 */
export function statementName(text: string): string | undefined {
  const cached = names.get(text)
  if (cached !== undefined || names.size >= MAX_NAMED_STATEMENTS) return cached
  const name = `h${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

/**
 * Lets other statements have the names. A known statement gets its own again, so that connections need not know. For
 * tests: a process that runs the stories of many files would soon leave most statements without a name.
 */
export const forgetStatementNames = (): void => names.clear()
