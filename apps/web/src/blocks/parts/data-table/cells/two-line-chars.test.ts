import { expect, test } from 'vitest'
import { twoLineChars } from './two-line-chars.ts'

test('two lines of a text need the longer part of its most even division', () => {
  // `Højgård` and `Svineproduktion I/S`: 7 and 19 characters; `kryds på` and `ryggen`: 8 and 6.
  expect(twoLineChars('Højgård Svineproduktion I/S')).toBe(19)
  expect(twoLineChars('kryds på ryggen')).toBe(8)
})

test('a single word has one line', () => {
  expect(twoLineChars('Slagtegrisestald')).toBe(16)
  expect(twoLineChars('')).toBe(0)
})
