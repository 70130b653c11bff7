import { expect, test } from 'vitest'
import { languageCodes } from '../locale/language.ts'
import { columnDecimals, formatDecimals, formatMoney, formatNumber, MISSING_VALUE, withUnit } from './format-numbers.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('[I18N-010] English separates decimals with a dot', () => {
  expect(formatNumber(1012.4, 'decimal', 'en')).toBe('1,012.4')
})

test.each(languageCodes.filter((language) => language !== 'en'))(
  '[I18N-011] %s parts decimals with a comma',
  (language) => {
    expect(formatNumber(2.61, 'decimal', language)).toBe('2,61')
  },
)

test('[CONST-016] figures show at most two decimals', () => {
  expect(formatNumber(2.6149, 'decimal', 'en')).toBe('2.61')
  expect(formatNumber(3, 'decimal', 'en')).toBe('3')
})

test('[CONST-017] prices show exactly two decimals', () => {
  expect(formatNumber(210.5, 'price', 'da')).toBe('210,50')
  expect(formatNumber(11, 'price', 'en')).toBe('11.00')
})

test('weights and percentages show one decimal, pig counts none', () => {
  expect(formatNumber(41.25, 'weight', 'en')).toBe('41.3')
  expect(formatNumber(2, 'percent', 'da')).toBe('2,0')
  expect(formatNumber(1204, 'int', 'da')).toBe('1.204')
})

test('missing value is a dash without a unit, while zero is 0', () => {
  expect(withUnit(formatNumber(null, 'weight', 'da'), 'kg')).toBe(MISSING_VALUE)
  expect(plain(withUnit(formatNumber(0, 'int', 'da'), 'stk.'))).toBe('0 stk.')
})

test('negative number that rounds to zero has no minus', () => {
  expect(formatDecimals(-0.04, 1, 'en')).toBe('0.0')
})

test('kroner are kr. in Danish and DKK in other languages', () => {
  expect(plain(formatMoney(1234.5, 'da'))).toBe('1.234,50 kr.')
  expect(plain(formatMoney(1234.5, 'en'))).toBe('1,234.50 DKK')
})

test('column has the decimals of its most exact figure, up to the limit of its format', () => {
  expect(columnDecimals([3, 2.5, null, 'x'], 'decimal')).toBe(1)
  expect(columnDecimals([3, 2.555], 'decimal')).toBe(2)
  expect(columnDecimals([3, 4], 'decimal')).toBe(0)
  expect(columnDecimals([3], 'price')).toBe(2)
  expect(columnDecimals([0.001], 'decimal')).toBe(0)
})

test.each(languageCodes)('figures below zero have the minus sign in %s, not a hyphen', (language) => {
  expect(formatNumber(-1234.5, 'decimal', language)).toMatch(/^\u2212\d/)
  expect(formatDecimals(-0.4, 1, language)).toMatch(/^\u22120/)
  expect(formatNumber(-0.001, 'decimal', language)).toBe('0')
})

test.each(languageCodes)('thousands are marked in %s, from four digits on', (language) => {
  const mark = { da: '.', en: ',', sv: ' ', es: '.', pt: ' ' }[language]
  expect(plain(formatNumber(9438, 'int', language))).toBe(`9${mark}438`)
  expect(plain(formatNumber(15_863, 'int', language))).toBe(`15${mark}863`)
})
