import { expect, test } from 'vitest'
import { objectName } from './object-name.ts'

test.each([
  [' Stald 3 ', 'Stald 3'],
  ['\u202eevil', 'evil'],
  ['Stald\u200b\u00ad 3', 'Stald 3'],
  ['Stald\r\nSet-Cookie: a', 'Stald Set-Cookie: a'],
  ['Kostald\u2028nord', 'Kostald nord'],
  ['Søndre Ærø', 'Søndre Ærø'],
])('a name is what one sees of it, in one line: %j', (typed, name) => {
  expect(objectName().parse(typed)).toBe(name)
})

test.each(['', '   ', '\u200b\u200b', '\r\n', 'x'.repeat(101)])(
  'a name that nobody sees, or too long, is refused: %j',
  (typed) => {
    expect(objectName().safeParse(typed).success).toBe(false)
  },
)
