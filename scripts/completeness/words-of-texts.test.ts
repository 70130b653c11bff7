import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['apps/web/src/i18n', 'apps/api/src/texts']
const LANGUAGES = ['da', 'en', 'sv', 'es', 'pt']

/**
 * Words for a thing that has another one in the glossary, and second spellings, by language: a Danish imperative has no
 * accent. Source: docs/domain/glossary.md
 */
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  da: /\p{L}{2}ér(?!\p{L})|(?<!\p{L})([Gg]ård(en|ene)s?|denne dyregruppe)(?!\p{L})/u,
  en: /(?<!\p{L})FE(?!\p{L})|FEsv/u,
  sv: /(?<!\p{L})(sektion(er)?|FEsv|den här djurgruppen)(?!\p{L})/iu,
  es: /(?<!\p{L})([Ss]ecci(ón|ones)|[Pp]eríodos?|UF|FE|FEsv|[Uu]nidades de pienso)(?!\p{L})/u,
  pt: /(?<!\p{L})([Ss]ecç(ão|ões)|[Ss]uínos?|[Qq]uintas?(?!-feira)|[Bb]aias?|UF|FE|FEsv|[Uu]nidades (de ração|forrageiras))(?!\p{L})/u,
}

/** A range with a hyphen, which reads as a minus before its second number. Days and names of files have hyphens. */
const HYPHENATED_RANGE = /(?<!\d{4}-\d|\d{4})(?<=[}\d])-(?=[{\d])/u
const isExempt = (name: string, text: string): boolean =>
  /company-data|\.file$/.test(name) || /\d{4}-\d\d-\d\d/.test(text)

const textsIn = (language: string) =>
  FOLDERS.flatMap((folder) => {
    const path = join(import.meta.dirname, '../..', folder, language)
    return readdirSync(path).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(path, file), 'utf8')) as Record<string, string>).map(
        ([key, text]) => ({ name: `${folder}/${language}/${file} ${key}`, text }),
      ),
    )
  })

test.each(LANGUAGES)('texts in %s have one word for a thing, and a dash in a range', (language) => {
  const texts = textsIn(language)
  expect(texts.length).toBeGreaterThan(3000)
  const faults = texts.filter(
    ({ name, text }) => OTHER_WORDS[language]?.test(text) || (!isExempt(name, text) && HYPHENATED_RANGE.test(text)),
  )
  expect(faults.map(({ name, text }) => `${name}: ${text}`)).toEqual([])
})

test('the rule finds a hyphenated range, and no day', () => {
  expect(['72-95 kg', '{a}-{b}', '7-9'].map((text) => HYPHENATED_RANGE.test(text))).toEqual([true, true, true])
  expect(['72–95 kg', 'UTF-8', '−4', '2026-30'].map((text) => HYPHENATED_RANGE.test(text))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
