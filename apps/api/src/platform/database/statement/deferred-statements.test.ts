import { expect, test } from 'vitest'
import { withDeferredStatements } from './deferred-statements.ts'

const WRITE = 'insert /* deferred write */ into job'
const SETTINGS = "select /* deferred */ set_config('herdboard.directory_id', $1, true)"

/** Runs statements as a server would that answers only when `answer` is called; `sent` lists what has arrived. */
function slowServer({ failing = '' } = {}) {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const socket = { cork: () => undefined, uncork: () => undefined }
  const run = withDeferredStatements((text) => {
    sent.push(text)
    return new Promise((resolve, reject) =>
      answers.push(() =>
        text === failing
          ? reject(new Error(`refused: ${text}`))
          : resolve({ command: 'SELECT', rowCount: 1, rows: [text] }),
      ),
    )
  }, socket)
  const answer = () => {
    for (const next of answers.splice(0)) next()
  }
  return { run, sent, answer }
}

test('begin and deferred statements are sent with the next statement, in their order, without waiting', async () => {
  const { run, sent, answer } = slowServer()
  await run('start transaction isolation level read committed', [])
  await run(SETTINGS, ['a'])
  expect(sent).toEqual([])
  const read = run('select 1', [])
  expect(sent).toEqual(['start transaction isolation level read committed', SETTINGS, 'select 1'])
  answer()
  expect(await read).toMatchObject({ rows: ['select 1'] })
  void run('select 2', [])
  expect(sent.slice(3)).toEqual(['select 2'])
})

test('statement after a failed deferred one fails with the first error', async () => {
  const { run, answer } = slowServer({ failing: SETTINGS })
  await run('begin', [])
  await run(SETTINGS, ['a'])
  const read = run('select 1', [])
  answer()
  await expect(read).rejects.toThrow(`refused: ${SETTINGS}`)
})

test.each(['commit', 'rollback'])('transaction of deferred statements alone never begins: %s', async (end) => {
  const { run, sent } = slowServer()
  await run('begin', [])
  await run(SETTINGS, ['a'])
  expect(await run(end, [])).toMatchObject({ command: end.toUpperCase() })
  expect(sent).toEqual([])
})

test('settings changed inside a transaction take effect before its commit', async () => {
  const { run, sent, answer } = slowServer()
  await run('begin', [])
  const first = run('select 1', [])
  answer()
  await first
  await run(SETTINGS, ['b'])
  void run('commit', [])
  expect(sent).toEqual(['begin', 'select 1', SETTINGS, 'commit'])
})

test('transaction of deferred writes alone is sent with its commit, and nothing of it with a rollback', async () => {
  const committed = slowServer()
  await committed.run('begin', [])
  await committed.run(SETTINGS, ['a'])
  await committed.run(WRITE, [])
  expect(committed.sent).toEqual([])
  void committed.run('commit', [])
  expect(committed.sent).toEqual(['begin', SETTINGS, WRITE, 'commit'])
  const rolledBack = slowServer()
  await rolledBack.run('begin', [])
  await rolledBack.run(WRITE, [])
  await rolledBack.run('rollback', [])
  expect(rolledBack.sent).toEqual([])
})

test('commit fails with the error of a deferred write', async () => {
  const { run, answer } = slowServer({ failing: WRITE })
  await run('begin', [])
  await run(WRITE, [])
  const commit = run('commit', [])
  answer()
  await expect(commit).rejects.toThrow(`refused: ${WRITE}`)
})

test('deferred write outside a transaction, or after its end, is sent at once', async () => {
  const { run, sent, answer } = slowServer()
  void run(WRITE, [])
  expect(sent).toEqual([WRITE])
  await run('begin', [])
  const commit = (async () => {
    await run(WRITE, [])
    return run('commit', [])
  })()
  await Promise.resolve()
  await Promise.resolve()
  answer()
  await commit
  void run(WRITE, [])
  expect(sent.at(-1)).toBe(WRITE)
  expect(sent).toHaveLength(5)
})
