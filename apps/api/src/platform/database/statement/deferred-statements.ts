import type { Writable } from 'node:stream'
import { sql } from 'kysely'

interface StatementResult {
  command: string
  rowCount: number | null
  rows: unknown[]
}
type RunStatement = (text: string, values: readonly unknown[]) => Promise<StatementResult>

const SETTING_MARK = '/* deferred */'
const WRITE_MARK = '/* deferred write */'

/** Marks a setting of the transaction, which is sent together with the next statement, in one round trip. */
export const DEFERRED_STATEMENT_MARK = sql.raw(SETTING_MARK)

/**
 * Marks a write, or a lock, whose result nobody reads. It is sent together with the next statement of its transaction, or with the
 * commit. The row locks that it takes are therefore held for less time. Its error is thrown there.
 */
export const DEFERRED_WRITE = sql.raw(WRITE_MARK)

const isWrite = (text: string): boolean => text.includes(WRITE_MARK)

const emptyResult = (command: string): StatementResult => ({ command, rowCount: 0, rows: [] })

const BEGIN = /^(begin|start transaction)\b/

/**
 * Delays `begin` and deferred statements, such as the settings of row-level security, until the next statement of the
 * transaction. All are then sent without waiting in between, so they cost one round trip. The server runs them in this
 * order; the error of the first that fails is thrown. A transaction of settings alone never begins, and a rollback drops
 * what was not sent. Outside a transaction nothing is delayed.
 */
export function withDeferredStatements(run: RunStatement, socket: Pick<Writable, 'cork' | 'uncork'>): RunStatement {
  let deferred: [text: string, values: readonly unknown[]][] = []
  let isInTransaction = false
  let hasBegun = true
  return async (text, values) => {
    if (BEGIN.test(text)) {
      isInTransaction = true
      hasBegun = false
      deferred = [[text, values]]
      return emptyResult('BEGIN')
    }
    if (isInTransaction && (text.includes(SETTING_MARK) || isWrite(text))) {
      deferred.push([text, values])
      return emptyResult('SELECT')
    }
    const isRollback = text === 'rollback'
    const before = isRollback ? [] : deferred
    deferred = []
    if (isRollback || text === 'commit') {
      isInTransaction = false
      if (!hasBegun && !before.some(([each]) => isWrite(each))) return emptyResult(text.toUpperCase())
    }
    hasBegun = true
    if (before.length === 0) return run(text, values)
    // In one packet of the socket: each write is a system call.
    socket.cork()
    const sent = [...before, [text, values] as const].map(([each, given]) => run(each, given))
    socket.uncork()
    return (await Promise.all(sent)).at(-1) ?? emptyResult('SELECT')
  }
}
