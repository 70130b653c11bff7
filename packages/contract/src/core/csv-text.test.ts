import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow, escapeFormula, escapeJsonFormulas, isFormulaLike, unescapeFormula } from './csv-text.ts'

const FORMULAS = [
  ...['=1+1', '+45 12', '-x', '@sum', '\tx', '\rx', '\0x', '  =1', ' \u00A0=1', '＝1', '＋1', '－1', '＠x'],
  ...["'=1", "''+1", "' @x"],
]

test.each(FORMULAS)('CSV injection: %j gets an apostrophe before it', (text) => {
  expect(isFormulaLike(text)).toBe(true)
  expect(escapeFormula(text).startsWith(`'${text.slice(0, 1)}`)).toBe(true)
})

test.each(['', 'Sti 4-7', 'a=b', "'Fritz", '7 - 2', '½', "''", '’=1', 'Hej; hosten, sagde hun'])(
  'CSV injection: %j stays as it is',
  (text) => {
    expect(escapeFormula(text)).toBe(text)
  },
)

test.each([
  ['Hej;=1+1;slut', "Hej;'=1+1;slut"],
  ['a, -2', "a,' -2"],
  ['a\n- b', "a\n'- b"],
  ['a"=1', 'a"\'=1'],
  ['a;=1', "a;'=1"],
])('CSV injection: %j has the apostrophe where another separator begins a cell', (text, guarded) => {
  expect(escapeFormula(text)).toBe(guarded)
})

// A regular expression looked from each of them over all that follow: a minute for 100,000.
test.each([
  ['line breaks', '\n'],
  ['tabs', '\t'],
])('CSV injection: a formula after 100,000 %s is guarded at each, and the text comes back', (_signs, sign) => {
  const text = `${sign.repeat(100_000)}=1`
  const guarded = escapeFormula(text)
  expect(guarded).toBe(`'${`${sign}'`.repeat(100_000)}=1`)
  expect(unescapeFormula(guarded)).toBe(text)
  expect(escapeFormula(`a${'\n'.repeat(100_000)}b`)).toBe(`a${'\n'.repeat(100_000)}b`)
})

/** What a program shows that splits at this separator, and takes quotation marks inside a cell for text. */
const liveCellsOf = (line: string): string[] =>
  [',', ';', '\t', '|'].flatMap((separator) =>
    line
      .split(/[\r\n]/)
      .flatMap((each) => each.split(separator))
      .map((cell) => cell.replace(/^"+/, ''))
      .filter((cell) => /^\s*[=+\-@\0＝＋－＠]/.test(cell)),
  )

const anyText = fc
  .array(fc.constantFrom(...'=+-@ ,;|\t\r\n"\'\0＝a1'.split(''), '=1+1', "'"), { maxLength: 12 })
  .map((signs) => signs.join(''))

test('no CSV cell is live at any separator, and every text comes back', () => {
  fc.assert(
    fc.property(
      fc.array(anyText, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ';', '\t'),
      (texts, separator) => {
        expect(liveCellsOf(csvRow(texts, separator))).toEqual([])
        for (const text of texts) expect(unescapeFormula(escapeFormula(text))).toBe(text)
      },
    ),
    { numRuns: 3_000 },
  )
})

test('no text in JSON of a CSV cell is live, and its value stays the same', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 4 }), fc.integer(), (texts, number) => {
      const json = JSON.stringify({ texts, number, day: '2026-06-10' })
      const written = escapeJsonFormulas(json)
      expect(JSON.parse(written)).toEqual(JSON.parse(json))
      expect(written).toContain('2026-06-10')
      expect(liveCellsOf(csvRow([{ json: JSON.stringify(texts) }], ','))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('null is an empty CSV cell, an empty text a pair of quotes, a number stays one', () => {
  expect(csvRow([null, '', { plain: '-2.5' }, 'x;y'], ',')).toBe(',"",-2.5,"x;y"')
})
