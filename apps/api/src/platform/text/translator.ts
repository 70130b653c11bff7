import { readdirSync, readFileSync } from 'node:fs'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { createInstance } from 'i18next'
import type { TextParams } from '#platform/http/errors/problem.ts'
import { formatFarmDay } from './format-values.ts'

const folder = new URL('../../texts/', import.meta.url)

const catalogue = (language: string) =>
  Object.fromEntries(
    readdirSync(new URL(`${language}/`, folder)).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, string>,
    ]),
  )

const resources = Object.fromEntries(LanguageCode.options.map((language) => [language, catalogue(language)]))

const texts = createInstance()
await texts.init({
  resources,
  lng: 'da',
  fallbackLng: ['en', 'da'],
  ns: Object.keys(resources.da ?? {}),
  defaultNS: 'problem',
  // Keys contain dots (`forms.min`), so the catalogues are flat.
  keySeparator: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  initAsync: false,
})

/** Returns a text in one language: `text('forms:field.number')`, `text('records:moved', { count: 3, place })`. */
export type Translator = (key: string, params?: TextParams) => string

/** Marks a missing text; no text contains it. */
const MISSING_TEXT = '\u0000'

/** Texts without parameters, by language and key; lists use the same ones in every row. */
const cachedTexts = new Map<string, string>()

/**
 * Returns the translator of one language. Plurals depend on `count`. A key missing in the language is taken from
 * English, then Danish. Throws for a key that no language has.
 */
export function translatorFor(language: LanguageCode): Translator {
  return (key, params) => {
    if (params) return translate(language, key, params)
    const name = `${language} ${key}`
    const translation = cachedTexts.get(name) ?? translate(language, key, {})
    cachedTexts.set(name, translation)
    return translation
  }
}

function translate(language: LanguageCode, key: string, params: TextParams): string {
  // One look-up: a check for existence first would find every text of a long list twice.
  const translation = texts.t(key, { ...formatDays(language, params), lng: language, defaultValue: MISSING_TEXT })
  if (translation === MISSING_TEXT) throw new Error(`No text for ${key}`)
  return translation
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Formats ISO days in the language, so that rules need not know the reader's language. */
const formatDays = (language: LanguageCode, params: TextParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && ISO_DAY.test(value) ? formatFarmDay(language, value) : value,
    ]),
  )

/** Checks whether any language has the key. */
export const hasText = (key: string): boolean => texts.exists(key, { lng: 'da', count: 1 })
