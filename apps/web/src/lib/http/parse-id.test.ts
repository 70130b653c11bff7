import { expect, test } from 'vitest'
import { parseId } from './parse-id.ts'

test('parseId returns a valid id unchanged, in upper or lower case', () => {
  expect(parseId('018f3c1e-7b4a-7c11-9d2e-3f4a5b6c7d8e')).toBe('018f3c1e-7b4a-7c11-9d2e-3f4a5b6c7d8e')
  expect(parseId('018F3C1E-7B4A-7C11-9D2E-3F4A5B6C7D8E')).not.toBeNull()
})

test.each([null, undefined, 7, '', 'Stald 4', '018f3c1e-7b4a-7c11-9d2e', ' 018f3c1e-7b4a-7c11-9d2e-3f4a5b6c7d8e'])(
  '%s is rejected as invalid',
  (value) => expect(parseId(value)).toBeNull(),
)
