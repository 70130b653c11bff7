import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type TFunction, type TOptions } from 'i18next'
import { expect, test } from 'vitest'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { type Language, languageCodes } from '#lib/locale/language.ts'
import { formatText } from './text-function.ts'

/** One, two to four, many, and the decimal and large numbers for which languages have their own forms. */
const COUNTS = [0, 1, 1.5, 2, 5, 21, 1_000_000]

const files = (language: string) => readdirSync(join(import.meta.dirname, language))
const texts = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8'))

test.each(languageCodes)('every text in %s is formatted as i18next formats it', async (language) => {
  const resources = Object.fromEntries(files(language).map((file) => [file, texts(language, file)]))
  const reference = i18next.createInstance()
  await reference.init({ lng: language, resources: { [language]: resources }, interpolation: { escapeValue: false } })
  for (const [file, all] of Object.entries(resources)) {
    const t = reference.getFixedT(language, file)
    for (const key of Object.keys(all)) {
      const names = [...(all[key]?.matchAll(/{{\s*(\w+)\s*}}/g) ?? [])].flatMap(([, name]) => name ?? [])
      const values = Object.fromEntries(names.map((name) => [name, `<${name}> & $1`]))
      const stem = key.replace(/_(zero|one|two|few|many|other)$/, '')
      const sets = [{ key, values }, ...COUNTS.map((count) => ({ key: stem, values: { ...values, count } }))]
      for (const set of sets) expect(formatText(all, language, set.key, set.values)).toBe(withCount(t, language, set))
    }
  }
})

/** The text of i18next, which writes counts without separators. */
function withCount(t: TFunction, language: Language, { key, values }: { key: string; values: object }): string {
  const count = 'count' in values ? Number(values.count) : undefined
  const text = t(key, {
    ...values,
    ...(count !== undefined && { replace: { ...values, count: '#count' } }),
  } as TOptions)
  return count === undefined ? text : text.replaceAll('#count', formatNumber(count, 'none', language))
}

test('a count is written with the separators of the language', () => {
  const texts = { pigs_one: '{{count}} gris', pigs_other: '{{count}} grise' }
  expect(formatText(texts, 'da', 'pigs', { count: 1237 })).toBe('1.237 grise')
  expect(formatText(texts, 'en', 'pigs', { count: 1237 })).toBe('1,237 grise')
})

test('a missing text shows its key, and a missing value shows nothing', () => {
  expect(formatText({}, 'da', 'nowhere')).toBe('nowhere')
  expect(formatText({ pigs: '{{count}} grise i {{place}}' }, 'da', 'pigs', { count: 3, place: null })).toBe(
    '3 grise i ',
  )
})
