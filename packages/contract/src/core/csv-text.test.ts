import { expect, test } from 'vitest'
import { escapeFormula, isFormulaLike } from './csv-text.ts'

const FORMULAS = [
  '=1+1',
  '+45 12',
  '-x',
  '@sum',
  '\t=1',
  '\tx',
  '\r=1',
  '\rx',
  '\0x',
  '  =1',
  ' \tx',
  '\n=1',
  '\u00A0=1',
]
const FULL_WIDTH = ['＝1', '＋1', '－1', '＠x']
const LOOKS_ESCAPED = ["'=1", "''+1", "' @x", "'\tx"]

test.each([...FORMULAS, ...FULL_WIDTH, ...LOOKS_ESCAPED])('CSV injection: %j gets an apostrophe before it', (text) => {
  expect(isFormulaLike(text)).toBe(true)
  expect(escapeFormula(text)).toBe(`'${text}`)
})

test.each(['', 'Sti 4-7', 'a=b', "'Fritz", '7 - 2', '½', "''", '’=1'])('CSV injection: %j stays as it is', (text) => {
  expect(escapeFormula(text)).toBe(text)
})

test('an escaped text differs from every other, and removing one apostrophe restores it', () => {
  const texts = [...FORMULAS, ...FULL_WIDTH, ...LOOKS_ESCAPED]
  const escaped = texts.map(escapeFormula)
  expect(escaped.map((text) => text.slice(1))).toEqual(texts)
  expect(new Set([...escaped, "'Fritz", 'a=b'].map(escapeFormula)).size).toBe(texts.length + 2)
})
