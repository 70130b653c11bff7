import { readdirSync, readFileSync } from 'node:fs'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { createInstance } from 'i18next'
import type { TextParams } from '#platform/http/errors/problem.ts'
import { formatFarmDay, formatFigure } from './format-values.ts'
import type { TextKey } from './text-key.ts'

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
export type Translator = (key: TextKey, params?: TextParams) => string

/** Marks a missing text; no text contains it. */
const MISSING_TEXT = '\u0000'

/** A text before its parameters are filled in: its pieces, with the parameter after each but the last. */
interface TextTemplate {
  pieces: string[]
  names: string[]
}

/** Templates by language, key and count, which decides the plural; lists use the same ones in every row. */
const templates = new Map<string, TextTemplate | null>()
const MAX_TEMPLATES = 20_000

/**
 * Returns the translator of one language. Plurals depend on `count`. A key missing in the language is taken from
 * English, then Danish. Throws for a key that no language has.
 */
export function translatorFor(language: LanguageCode): Translator {
  return (key, params = {}) => {
    const template = templateOf(language, key, params.count)
    return template
      ? fillTemplate(language, template, params)
      : find(key, { ...formatDays(language, params), lng: language })
  }
}

function templateOf(language: LanguageCode, key: string, count: string | number | undefined): TextTemplate | null {
  const name = `${language} ${key} ${typeof count === 'number' ? count : ''}`
  const cached = templates.get(name)
  if (cached !== undefined) return cached
  const text = find(key, { lng: language, skipInterpolation: true, ...(count !== undefined && { count }) })
  const template = parseTemplate(text)
  if (templates.size >= MAX_TEMPLATES) templates.clear()
  templates.set(name, template)
  return template
}

/** Null for a text with more than plain parameters, such as a number format: i18next fills it in. */
function parseTemplate(text: string): TextTemplate | null {
  const parts = text.split(/\{(\w+)\}/)
  const [pieces, names] = [parts.filter((_, index) => index % 2 === 0), parts.filter((_, index) => index % 2 === 1)]
  return pieces.some((piece) => /[{}]|\$t\(/.test(piece)) ? null : { pieces, names }
}

/** A parameter that was not passed stays visible in the text. */
const fillTemplate = (language: LanguageCode, { pieces, names }: TextTemplate, params: TextParams): string =>
  pieces.reduce((text, piece, index) => {
    const name = names[index - 1] ?? ''
    return `${text}${Object.hasOwn(params, name) ? formatParameter(language, name, params[name] ?? '') : `{${name}}`}${piece}`
  })

function find(key: string, options: Record<string, string | number | boolean>): string {
  // One look-up: a check for existence first would find every text of a long list twice.
  const text = texts.t(key, { ...options, defaultValue: MISSING_TEXT })
  if (text === MISSING_TEXT) throw new Error(`No text for ${key}`)
  return text
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Formats an ISO day in the language, so that rules need not know the reader's language. */
const formatDay = (language: LanguageCode, value: string | number): string | number =>
  typeof value === 'string' && ISO_DAY.test(value) ? formatFarmDay(language, value) : value

/** Names of numbers that count nothing, such as a year or the number of a document: thousands are not marked in them. */
const ORDINALS: ReadonlySet<string> = new Set(['year', 'week', 'month', 'no', 'number', 'row', 'code', 'chr'])
const MAX_DECIMALS = 4

const formatParameter = (language: LanguageCode, name: string, value: string | number): string | number =>
  typeof value === 'number' && !ORDINALS.has(name)
    ? formatFigure(language, value, MAX_DECIMALS)
    : formatDay(language, value)

const formatDays = (language: LanguageCode, params: TextParams): TextParams =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatDay(language, value)]))

/** Checks whether any language has the key. */
export const hasText = (key: string): key is TextKey => texts.exists(key, { lng: 'da', count: 1 })
