import { expect, test } from 'vitest'
import { mapInTurns } from './work-turns.ts'

/** Keeps the thread busy. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('others are answered while many items are mapped, and the results keep their order', async () => {
  let answered = 0
  const answer = () => {
    answered += 1
    timer = setImmediate(answer)
  }
  let timer = setImmediate(answer)
  const items = Array.from({ length: 40 }, (_, no) => no)
  const doubled = await mapInTurns(items, (item) => {
    work(2)
    return 2 * item
  })
  clearImmediate(timer)
  expect(doubled).toEqual(items.map((item) => 2 * item))
  // 80 ms of work in turns of a few.
  expect(answered).toBeGreaterThanOrEqual(5)
})
