import { expect, test } from 'vitest'
import { requireUpdated, requireVersion, staleForm, staleVersion } from './optimistic-concurrency.ts'

test('an edit of the current version passes, one of an older version gets the current values', () => {
  const stale = () => staleVersion({ current: { name: 'Barn 2' } })
  expect(() => requireVersion(2, 2, stale)).not.toThrow()
  for (const sent of [1, 3, undefined])
    expect(() => requireVersion(2, sent, stale)).toThrow(
      expect.objectContaining({ status: 409, code: 'version.stale', extra: { current: { name: 'Barn 2' } } }),
    )
})

test('an update without a changed row is refused', () => {
  expect(() => requireUpdated(true, staleForm)).not.toThrow()
  expect(() => requireUpdated(false, staleForm)).toThrow(
    expect.objectContaining({ status: 409, code: 'forms.stale', params: { user: '' }, extra: {} }),
  )
})
