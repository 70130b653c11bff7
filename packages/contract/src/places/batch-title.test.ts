import { expect, test } from 'vitest'
import { batchTitle } from './batch-title.ts'

test.each([
  ['Hold', '2026-31', 'Hold 2026-31'],
  ['Hold', 'Hold 1', 'Hold 1'],
  ['Hold', 'hold1', 'hold1'],
  ['Hold', 'Holdet', 'Hold Holdet'],
  ['Omgång', 'OMGÅNG 1', 'OMGÅNG 1'],
  ['Batch', 'Hold 1', 'Batch Hold 1'],
])('%s: a batch named %s is called %s', (word, name, title) => {
  expect(batchTitle(word, name)).toBe(title)
})
