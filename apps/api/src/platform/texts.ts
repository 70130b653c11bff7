import { readdirSync, readFileSync } from 'node:fs'
import { LanguageCode } from '@herdboard/contract/languages.ts'
import { createInstance } from 'i18next'
import type { TextParams } from '#platform/problem.ts'

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

/**
 * The words of one language. Plurals by `count`; a key missing there comes from English, then Danish.
 * A key that no language has is a fault of ours and throws.
 */
export function textsIn(language: LanguageCode): Text {
  return (key, params = {}) => {
    if (!texts.exists(key, { ...params, lng: language })) throw new Error(`No text for ${key}`)
    return texts.t(key, { ...params, lng: language })
  }
}

/** Whether any language has the key. */
export const hasText = (key: string): boolean => texts.exists(key, { lng: 'da', count: 1 })
