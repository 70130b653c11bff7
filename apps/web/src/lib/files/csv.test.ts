import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

const lines = (text: string) => text.slice(1).split('\r\n')

test('Danish CSV has a byte order mark, semicolons and decimal commas', () => {
  const file = csvText(
    [
      ['Stald', 'Vægt'],
      ['Stald 4', 41.25],
    ],
    'da',
  )
  expect(file.charCodeAt(0)).toBe(0xfeff)
  expect(lines(file)).toEqual(['Stald;Vægt', 'Stald 4;41,25'])
})

test('English CSV has commas and decimal points', () => {
  expect(lines(csvText([['Barn 4', 41.25]], 'en'))).toEqual(['Barn 4,41.25'])
})

test.each(['=1+1', '+45 12', '-x', '@sum', '\t=1', '\rx', '\u0000x', '  =1', '\u00A0=1', '＝1', '＋1', '－1', '＠x'])(
  'CSV cell that would run as a formula is disarmed: %j',
  (name) => {
    expect(
      lines(csvText([[name]], 'da'))
        .join('\r\n')
        .replace(/^"/, ''),
    ).toMatch(/^'/)
  },
)

test('negative number stays a number', () => {
  expect(lines(csvText([[-3, -2.5]], 'da'))).toEqual(['-3;-2,5'])
})

test('quotes, separators and line breaks stay inside their CSV cell', () => {
  expect(csvText([['A "quoted"; b\nc', 'x']], 'da').slice(1)).toBe('"A ""quoted""; b\nc";x')
})

test('missing value is an empty cell', () => {
  expect(lines(csvText([[null, 0]], 'da'))).toEqual([';0'])
})
