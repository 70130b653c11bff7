import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest work before others are answered, ms. */
const TURN_MS = 4

/** Maps many items in order, and lets the server answer others every few milliseconds. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, no: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const [no, item] of items.entries()) {
    results.push(map(item, no))
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return results
}
