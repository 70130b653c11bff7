import { readdirSync, readFileSync } from 'node:fs'
import { LanguageCode } from '@herdboard/contract/languages.ts'
import { createInstance } from 'i18next'
import type { TextParams } from '#platform/problem.ts'
import { dayIn } from '#platform/wording.ts'

const folder = new URL('../texts/', import.meta.url)

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
export type Text = (key: string, params?: TextParams) => string

/** No text says this. */
const MISSING = '\u0000'

/** Texts without parameters, by language and key: the same in every row of a list. */
const fixed = new Map<string, string>()

/**
 * The words of one language. Plurals by `count`; a key missing there comes from English, then Danish.
 * A key that no language has is a fault of ours and throws.
 */
export function textsIn(language: LanguageCode): Text {
  return (key, params) => {
    if (params) return found(language, key, params)
    const name = `${language} ${key}`
    const words = fixed.get(name) ?? found(language, key, {})
    fixed.set(name, words)
    return words
  }
}

function found(language: LanguageCode, key: string, params: TextParams): string {
  // Looked up once: asking first whether it exists would find every text of a long list twice.
  const words = texts.t(key, { ...daysWritten(language, params), lng: language, defaultValue: MISSING })
  if (words === MISSING) throw new Error(`No text for ${key}`)
  return words
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days stand in texts as the language writes them; rules need not know who reads. */
const daysWritten = (language: LanguageCode, params: TextParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && ISO_DAY.test(value) ? dayIn(language, value) : value,
    ]),
  )

/** Whether any language has the key. */
export const hasText = (key: string): boolean => texts.exists(key, { lng: 'da', count: 1 })
