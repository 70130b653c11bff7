import { expect, test } from 'vitest'
import { letteredRemarks } from './lettered-remarks.ts'

test('the letters after z are aa, ab', () => {
  const cells = Array.from({ length: 28 }, (_, no) => ({ marks: [`mark ${no}`] }))
  const { remarks, lettersOf } = letteredRemarks(cells)
  expect(remarks.slice(25).map(({ letter }) => letter)).toEqual(['z', 'aa', 'ab'])
  expect(lettersOf({ marks: ['mark 0', 'mark 27'] })).toBe('a,ab')
})
