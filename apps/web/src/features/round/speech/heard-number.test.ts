import { expect, test } from 'vitest'
import danish from '#i18n/da/round.json'
import english from '#i18n/en/round.json'
import spanish from '#i18n/es/round.json'
import portuguese from '#i18n/pt/round.json'
import swedish from '#i18n/sv/round.json'
import { heardNumber } from './heard-number.ts'

test.each([
  ['2', 2],
  ['to', 2],
  ['Tolv', 12],
  ['40 grise', 40],
  ['1.234', 1234],
  ['12 345', 12345],
  // May be 22, 2.5 or either of two numbers.
  ['to og tyve', null],
  ['2,5', null],
  ['2 eller 3', null],
  ['grise', null],
])('"%s" is heard as %s', (text, number) => {
  expect(heardNumber(text, danish.spokenNumbers)).toBe(number)
})

test('every language has words from one to twelve', () => {
  const heard = (words: string, [one, five, twelve]: [string, string, string]) =>
    [one, five, twelve].map((word) => heardNumber(word, words))
  expect(heard(danish.spokenNumbers, ['én', 'fem', 'tolv'])).toEqual([1, 5, 12])
  expect(heard(english.spokenNumbers, ['one', 'five', 'twelve'])).toEqual([1, 5, 12])
  expect(heard(spanish.spokenNumbers, ['una', 'cinco', 'doce'])).toEqual([1, 5, 12])
  expect(heard(portuguese.spokenNumbers, ['duas', 'cinco', 'doze'])).toEqual([2, 5, 12])
  expect(heard(swedish.spokenNumbers, ['ett', 'fem', 'tolv'])).toEqual([1, 5, 12])
})
