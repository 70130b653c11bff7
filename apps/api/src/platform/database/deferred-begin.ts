interface StatementResult {
  command: string
  rowCount: number | null
  rows: unknown[]
}
type RunStatement = (text: string, values: readonly unknown[]) => Promise<StatementResult | StatementResult[]>

const emptyResult = (command: string): StatementResult => ({ command, rowCount: 0, rows: [] })

/**
 * Delays `begin` until the first statement of its transaction. Both are sent together when that statement has no
 * parameters, such as the one that sets row-level security: one round trip instead of two. A transaction without a
 * statement never begins.
 */
export function withDeferredBegin(
  run: RunStatement,
): (text: string, values: readonly unknown[]) => Promise<StatementResult> {
  let isPending = false
  return async (text, values) => {
    if (text === 'begin') {
      isPending = true
      return emptyResult('BEGIN')
    }
    if (!isPending) return (await run(text, values)) as StatementResult
    isPending = false
    if (text === 'commit' || text === 'rollback') return emptyResult(text.toUpperCase())
    if (values.length === 0) {
      const answers = (await run(`begin; ${text}`, [])) as StatementResult[]
      return answers.at(-1) ?? emptyResult('BEGIN')
    }
    await run('begin', [])
    return (await run(text, values)) as StatementResult
  }
}
