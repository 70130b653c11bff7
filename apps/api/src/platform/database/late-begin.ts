interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}
type Run = (text: string, values: readonly unknown[]) => Promise<Answer | Answer[]>

const nothing = (command: string): Answer => ({ command, rowCount: 0, rows: [] })

/**
 * Lets `begin` wait for the first statement of its transaction and go with it where that has no parameters, as the one
 * that makes the walls: one trip to the server instead of two. A transaction without a statement never begins.
 */
export function withLateBegin(run: Run): (text: string, values: readonly unknown[]) => Promise<Answer> {
  let waits = false
  return async (text, values) => {
    if (text === 'begin') {
      waits = true
      return nothing('BEGIN')
    }
    if (!waits) return (await run(text, values)) as Answer
    waits = false
    if (text === 'commit' || text === 'rollback') return nothing(text.toUpperCase())
    if (values.length === 0) {
      const answers = (await run(`begin; ${text}`, [])) as Answer[]
      return answers.at(-1) ?? nothing('BEGIN')
    }
    await run('begin', [])
    return (await run(text, values)) as Answer
  }
}
