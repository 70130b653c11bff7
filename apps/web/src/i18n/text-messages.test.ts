import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type FormatterModule } from 'i18next'
import { expect, test } from 'vitest'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { type Language, languageCodes } from '#lib/locale/language.ts'
import { loadTexts, type TextArea, textsFrom } from './load-texts.ts'
import { startLanguage } from './start-language.ts'

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/

const areas = readdirSync(join(import.meta.dirname, 'da')).map((file) => file.replace('.json', ''))
const textsOf = (language: Language, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${area}.json`), 'utf8'))

const ORDINALS = ['year', 'periodYear', 'week', 'no', 'number', 'row', 'id', 'code']

/** Writes numbers as load-texts.ts does: i18next leaves their format to its user. */
const numberFormatter = (language: Language): FormatterModule => ({
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) =>
    typeof value === 'number' && !ORDINALS.includes(options?.interpolationkey ?? '')
      ? formatNumber(value, 'none', language)
      : String(value),
})

/** i18next, whose file format the texts have, as the reference. */
async function i18nextOf(language: Language) {
  const reference = createInstance()
  await reference.use(numberFormatter(language)).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: Object.fromEntries(areas.map((area) => [area, textsOf(language, area)])) },
    keySeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  return (area: string, key: string, values: object): string => String(reference.t(key, { ...values, ns: area }))
}

/** Counts around every plural rule of the five languages, fractions and separators of thousands included. */
const counts = [0, 1, 1.5, 2, 3, 5, 11, 21, 100, 1000, 12345.67, 1_000_000, 2_000_000, -1]

/** Values that a careless replacement would read as a pattern or as another placeholder. */
const oddValues = (names: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, ['$& {{name}} $1', '#', '<b>', 'Å’"\n', 2026, 0][index % 6]]))

test.each(languageCodes)('every text of %s reads as i18next writes it, at every count', async (language) => {
  await startLanguage(language)
  const reference = await i18nextOf(language)
  const different: unknown[] = []
  let compared = 0
  for (const area of areas) {
    await loadTexts(language, area as TextArea)
    const translate = textsFrom(area as TextArea) as (key: string, values: object) => string
    const texts = textsOf(language, area)
    for (const [key, text] of Object.entries(texts)) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
      const isCounted = PLURAL_FORM.test(key) || names.includes('count')
      for (const count of isCounted ? counts : [undefined]) {
        const values = { ...oddValues(names), ...(count !== undefined && { count }) }
        const stem = key.replace(PLURAL_FORM, '')
        const [written, expected] = [translate(stem, values), reference(area, stem, values)]
        if (written !== expected) different.push({ area, key, count, written, expected })
        compared += 1
      }
    }
  }
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(1000)
})

test('a key is a plural or a text of its own, never both', () => {
  for (const language of languageCodes)
    for (const area of areas) {
      const keys = Object.keys(textsOf(language, area))
      const stems = new Set(keys.filter((key) => PLURAL_FORM.test(key)).map((key) => key.replace(PLURAL_FORM, '')))
      expect({ language, area, both: keys.filter((key) => stems.has(key)) }).toEqual({ language, area, both: [] })
    }
})

test('[I18N-011] numbers in a text have their thousands and the minus sign', async () => {
  await startLanguage('da')
  await loadTexts('da', 'kpi-selection')
  const translate = textsFrom('kpi-selection') as (key: string, values: object) => string
  expect(translate('tooMany', { wanted: 1000, count: -12_345.5 })).toBe(
    'Vælg højst 1.000 nøgletal. Du har valgt −12.345,5',
  )
})
