import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

test('the wanted address of our own is kept with its search', () => {
  expect(safeReturnUrl('/overview?pigs=weaners')).toBe('/overview?pigs=weaners')
})

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/.//evil.example/x',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '/auth/login',
])('%s leads to the overview', (wanted) => {
  expect(safeReturnUrl(wanted)).toBe('/overview')
})
