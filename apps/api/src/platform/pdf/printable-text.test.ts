import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

const find = createRequire(import.meta.url).resolve
const fontOf = (weight: string) => readFileSync(find(`@expo-google-fonts/inter/${weight}.ttf`))
const printable = printableText(fontOf('400Regular/Inter_400Regular'))

test('names of the five languages, of Poland and Ukraine are printed as written', () => {
  for (const name of [
    'Åse Grønhøj & Søn',
    'Łukasz Żółć',
    'Тарас Шевченко',
    'João Conceição',
    'Muñoz – «hold 7» × 1,31',
  ])
    expect(printable(name)).toBe(name)
})

test('each character without a glyph is one box, emoji of several code points too', () => {
  expect(printable('Grønhøj 🐷 Svin')).toBe('Grønhøj □ Svin')
  expect(printable('👩🏽‍🌾👍🏽 ok')).toBe('□□ ok')
  expect(printable('مزرعة 猪')).toBe('□□□□□ □')
})

test('joiners and control characters disappear, lines and letters in two parts stay', () => {
  expect(printable('a\u00adb\u200bc\u0007d\ne')).toBe('abcd\ne')
  expect(printable('A\u030ase')).toBe('Åse')
})

test('the weights of the report have the same letters', () => {
  const letters = Array.from({ length: 0x2500 - 0x20 }, (_, no) => String.fromCodePoint(no + 0x20)).join(' ')
  for (const weight of ['600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold'])
    expect(printableText(fontOf(weight))(letters)).toBe(printable(letters))
})
