interface StatementResult {
  command: string
  rowCount: number | null
  rows: unknown[]
}
type RunStatement = (text: string, values: readonly unknown[]) => Promise<StatementResult | StatementResult[]>

const emptyResult = (command: string): StatementResult => ({ command, rowCount: 0, rows: [] })

/**
 * Lets `begin` wait for the first statement of its transaction and go with it where that has no parameters, as the one
 * that makes the walls: one trip to the server instead of two. A transaction without a statement never begins.
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
