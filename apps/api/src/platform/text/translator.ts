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
  // Keys hold dots of their own (`forms.min`), so they are flat.
  keySeparator: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  initAsync: false,
})

/** Words in one language: `text('forms:field.number')`, `text('records:moved', { count: 3, place })`. */
export type Translator = (key: string, params?: TextParams) => string

/** No text says this. */
const MISSING_TEXT = '\u0000'

/** Texts without parameters, by language and key: the same in every row of a list. */
const cachedTexts = new Map<string, string>()

/**
 * The words of one language. Plurals by `count`; a key missing there comes from English, then Danish.
 * A key that no language has is a fault of ours and throws.
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
  // Looked up once: asking first whether it exists would find every text of a long list twice.
  const translation = texts.t(key, { ...formatDays(language, params), lng: language, defaultValue: MISSING_TEXT })
  if (translation === MISSING_TEXT) throw new Error(`No text for ${key}`)
  return translation
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days stand in texts as the language writes them; rules need not know who reads. */
const formatDays = (language: LanguageCode, params: TextParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && ISO_DAY.test(value) ? formatFarmDay(language, value) : value,
    ]),
  )

/** Whether any language has the key. */
export const hasText = (key: string): boolean => texts.exists(key, { lng: 'da', count: 1 })
