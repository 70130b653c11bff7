// Completeness of the translations: no missing text in any language, the same keys, placeholders and plural forms.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '#lib/locale/language.ts'

type Texts = Record<string, string>

const areas = (language: string) => readdirSync(join(import.meta.dirname, language)).toSorted()
const texts = (language: string, area: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, area), 'utf8'))

const PLURAL = /_(zero|one|two|few|many|other)$/
const keyStems = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, '')))].toSorted()
const placeholders = (text: string) => [...new Set(text.match(/{{\s*\w+\s*}}/g) ?? [])].toSorted()

const sources = areas('da').map((area) => [area, texts('da', area)] as const)
const others = languageCodes.filter((language) => language !== 'da')

test.each([
  ['I18N-002', 'en'],
  ['I18N-003', 'sv'],
  ['I18N-004', 'es'],
  ['I18N-005', 'pt'],
])('[%s] %s has exactly the texts that Danish has', (_, language) => {
  expect(areas(language)).toEqual(areas('da'))
  for (const [area, danish] of sources)
    expect({ area, keyStems: keyStems(texts(language, area)) }).toEqual({ area, keyStems: keyStems(danish) })
})

test.each(others)('%s has the same placeholders as Danish', (language) => {
  for (const [area, danish] of sources) {
    const translated = texts(language, area)
    for (const [key, text] of Object.entries(danish))
      if (translated[key] !== undefined)
        expect({ key, holds: placeholders(translated[key]) }).toEqual({ key, holds: placeholders(text) })
  }
})

test.each(languageCodes)('%s has a form for every plural category', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  for (const [area] of sources) {
    const keys = new Set(Object.keys(texts(language, area)))
    for (const key of keys) {
      if (!PLURAL.test(key)) continue
      const idea = key.replace(PLURAL, '')
      for (const category of pluralCategories) expect(keys).toContain(`${idea}_${category}`)
    }
  }
})

test.each(languageCodes)('%s has no empty text', (language) => {
  for (const [area] of sources)
    for (const [key, text] of Object.entries(texts(language, area)))
      expect({ area, key, isEmpty: text.trim() === '' }).toEqual({ area, key, isEmpty: false })
})
