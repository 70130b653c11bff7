import type { Writable } from 'node:stream'
import { sql } from 'kysely'

interface StatementResult {
  command: string
  rowCount: number | null
  rows: unknown[]
}
type RunStatement = (text: string, values: readonly unknown[]) => Promise<StatementResult>

const MARK = '/* deferred */'

/** Marks a statement without a result that is sent together with the next one, in one round trip. */
export const DEFERRED = sql.raw(MARK)

const emptyResult = (command: string): StatementResult => ({ command, rowCount: 0, rows: [] })

const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/

/**
 * Delays `begin` and statements marked `DEFERRED`, such as the settings of row-level security, until the next statement
 * of the transaction. All are then sent without waiting in between, so they cost one round trip. The server runs them
 * in this order; the error of the first that fails is thrown. A transaction without other statements never begins.
 */
export function withDeferredStatements(run: RunStatement, socket: Pick<Writable, 'cork' | 'uncork'>): RunStatement {
  let deferred: [text: string, values: readonly unknown[]][] = []
  let hasBegun = true
  return async (text, values) => {
    if (BEGIN.test(text)) {
      hasBegun = false
      deferred = [[text, values]]
      return emptyResult('BEGIN')
    }
    if (text.includes(MARK)) {
      deferred.push([text, values])
      return emptyResult('SELECT')
    }
    const before = deferred
    deferred = []
    if (!hasBegun && END.test(text)) return emptyResult(text.toUpperCase())
    hasBegun = true
    if (before.length === 0) return run(text, values)
    // In one packet of the socket: each write is a system call.
    socket.cork()
    const sent = [...before, [text, values] as const].map(([each, given]) => run(each, given))
    socket.uncork()
    return (await Promise.all(sent)).at(-1) ?? emptyResult('SELECT')
  }
}
