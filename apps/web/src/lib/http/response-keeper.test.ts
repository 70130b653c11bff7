import { expect, test, vi } from 'vitest'
import { lastResponse } from './response-keeper.ts'

test('stored figure that cannot be read, as its code never came, counts as none', async () => {
  vi.doMock('../offline/last-responses.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect(await lastResponse('/api/round')).toBeUndefined()
})
