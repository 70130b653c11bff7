import { expect, test } from 'vitest'
import danish from '#i18n/da/round.json'
import english from '#i18n/en/round.json'
import spanish from '#i18n/es/round.json'
import portuguese from '#i18n/pt/round.json'
import swedish from '#i18n/sv/round.json'
import type { Language } from '#lib/locale/language.ts'
import { heardNumber } from './heard-number.ts'

const wordsOf = (language: Language, texts: Pick<typeof danish, 'spokenNumbers' | 'spokenThings'>) => ({
  language,
  numbers: texts.spokenNumbers,
  things: texts.spokenThings,
})
const da = wordsOf('da', danish)
const en = wordsOf('en', english)
const es = wordsOf('es', spanish)
const pt = wordsOf('pt', portuguese)
const sv = wordsOf('sv', swedish)

test.each([
  ['2', 2],
  ['to', 2],
  ['Tolv', 12],
  ['40 grise', 40],
  ['1.234', 1234],
  ['12 345', 12345],
  ['to grise', 2],
  // May be 200, or 2 and something.
  ['to hundrede', null],
  ['to og', null],
  ['to grise i', null],
  // A decimal in Danish, which another language writes as 1234.
  ['1,234', null],
  // May be 22, 2.5 or either of two numbers.
  ['to og tyve', null],
  ['2,5', null],
  ['2 eller 3', null],
  ['grise', null],
])('"%s" is heard as %s', (text, number) => {
  expect(heardNumber(text, da)).toBe(number)
})

test('every language has words from one to twelve, and for what is counted', () => {
  const heard = (words: typeof da, said: [string, string, string]) => said.map((text) => heardNumber(text, words))
  expect(heard(da, ['én', 'fem døde', 'tolv'])).toEqual([1, 5, 12])
  expect(heard(en, ['one', 'five pigs', 'twelve'])).toEqual([1, 5, 12])
  expect(heard(es, ['una', 'cinco cerdos', 'doce'])).toEqual([1, 5, 12])
  expect(heard(pt, ['duas', 'cinco porcos', 'doze'])).toEqual([2, 5, 12])
  expect(heard(sv, ['ett', 'fem grisar', 'tolv'])).toEqual([1, 5, 12])
})

test('groups of thousands are those of the language', () => {
  expect(['1,234', '1.234'].map((text) => heardNumber(text, en))).toEqual([1234, null])
  for (const words of [es, pt, sv])
    expect(['1.234', '1,234'].map((text) => heardNumber(text, words))).toEqual([1234, null])
})
