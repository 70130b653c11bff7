import { expect, test } from 'vitest'
import { repositoryRoot } from '../processes.ts'
import { isAllowed, lockedPackages } from './licences.ts'

const locked = lockedPackages(repositoryRoot)

test('every installed package has an allowed licence', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter((one) => !isAllowed(one)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
})

test.each([
  ['GPL-3.0-only', false],
  ['', false],
  ['MIT AND AGPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['(GPL-2.0-only OR MIT)', true],
  ['MIT AND OFL-1.1', true],
])('package with the licence "%s" is allowed: %s', (licence, allowed) => {
  expect(isAllowed({ name: 'planted', licence })).toBe(allowed)
})

test('a licence with a condition is allowed for its packages alone', () => {
  expect(isAllowed({ name: 'lightningcss', licence: 'MPL-2.0' })).toBe(true)
  expect(isAllowed({ name: 'another', licence: 'MPL-2.0' })).toBe(false)
})
