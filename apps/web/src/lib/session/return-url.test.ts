import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

test('a return address within the application is returned with its search parameters', () => {
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
])('return address %s is replaced by the overview', (url) => {
  expect(safeReturnUrl(url)).toBe('/overview')
})
