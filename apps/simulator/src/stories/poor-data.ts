import type { Key } from '../plan.ts'
import type { Story } from '../story.ts'

/** A farm where people have too much to do: deaths forgotten, counts left out or wrong, weeks late. Its habits say how. */
export const poorData = (farmKey: Key): Story => ({
  key: 'poor-data',
  title: 'A farm with poor data: counts left out, numbers turned round, deaths that nobody wrote down',
  farmKey,
  isBadLuck: true,
  conditions: () => null,
  level: () => 1,
  tellings: (from, to) => [{ place: farmKey, from, to }],
})
