import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { setupI18n } from '@lingui/core'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { type Language, supportedLanguage } from '#lib/locale/language.ts'
import type { Catalogues } from './catalogues.ts'
import { COUNT_TEXT, textMessages } from './text-messages.ts'

/** A namespace of texts: one file per language. */
export type TextArea = keyof Catalogues

type Texts = Record<string, string>

type KeyWithoutPlural<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key

type WebTextKey<Area extends TextArea> = KeyWithoutPlural<Extract<keyof Catalogues[Area], string>>

interface TextValues {
  count?: number
  [name: string]: unknown
}

/**
 * Returns a text of an area with its values: `t('pigs', { count: 3 })`. `ns` names another area, whose texts must be
 * loaded, too.
 */
export interface Translate<Area extends TextArea = 'common'> {
  <Other extends TextArea>(key: WebTextKey<Other>, values: TextValues & { ns: Other }): string
  (key: WebTextKey<Area>, values?: TextValues & { ns?: never }): string
}

/** The texts of the first pages; lazy-texts.ts has all others. */
const firstFiles = import.meta.glob<{ default: Texts }>(
  './*/{common,shell,sign-in,overview,kpi-card,period-picker,location-picker,dashboard-grid,round}.json',
)

async function textsOf(language: Language, area: TextArea): Promise<Texts> {
  const name = `./${language}/${area}.json`
  const file = firstFiles[name] ?? (await import('./lazy-texts.ts')).lazyFiles[name]
  if (!file) throw new Error(`No texts for ${area} in ${language}`)
  return (await file()).default
}

const READ_BACKOFF = { firstMs: 500, maxMs: 30_000 }

/** Reads the texts, with a retry after each failure; until then the screen shows its loading state. */
async function readUntilLoaded(language: Language, area: TextArea): Promise<Texts> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await textsOf(language, area)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, exponentialBackoffMs({ attempt, ...READ_BACKOFF })))
    }
  }
}

const messageId = (area: TextArea, key: string): string => `${area}:${key}`

const i18n = setupI18n({ missing: (_, id) => id.slice(id.indexOf(':') + 1) })

const loadedFiles = new Set<string>()
const readings = new Map<string, Promise<void>>()
const requestedAreas = new Set<TextArea>()

export const hasTexts = (language: Language, area: TextArea): boolean => loadedFiles.has(`${language}/${area}`)

async function addTexts(language: Language, area: TextArea): Promise<void> {
  const messages = textMessages(await readUntilLoaded(language, area))
  i18n.load(language, Object.fromEntries([...messages].map(([key, message]) => [messageId(area, key), message])))
  loadedFiles.add(`${language}/${area}`)
}

/** Loads the texts of an area once. The same promise every time, because a waiting screen asks again. */
export function loadTexts(language: Language, area: TextArea): Promise<void> {
  requestedAreas.add(area)
  const name = `${language}/${area}`
  const reading = readings.get(name) ?? addTexts(language, area)
  readings.set(name, reading)
  return reading
}

/** Makes a test read the texts again. */
export function forgetTexts(language: Language, area: TextArea): void {
  loadedFiles.delete(`${language}/${area}`)
  readings.delete(`${language}/${area}`)
}

/** Loads all areas that the page has requested so far, in another language. */
export const loadRequestedTexts = async (language: Language): Promise<void> =>
  void (await Promise.all([...requestedAreas].map((area) => loadTexts(language, area))))

export const textLanguage = (): Language => supportedLanguage(i18n.locale)

/** Calls back when the language changes. */
export const watchTextLanguage = (onChange: () => void): (() => void) => i18n.on('change', onChange)

export const showTextLanguage = (language: Language): void => i18n.activate(language)

/** Names of numbers that count nothing, such as a year: thousands are not marked in them. */
const ORDINALS: ReadonlySet<string> = new Set(['year', 'periodYear', 'week', 'no', 'number', 'row', 'id', 'code'])

/** Writes the numbers of a text with the separators and the minus sign of the language. The plural needs `count` itself. */
function withNumberTexts(values: TextValues): TextValues {
  const written: Record<string, TextValues[string]> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') written[name] = value
    else if (name === 'count') Object.assign(written, { count: value, [COUNT_TEXT]: numberText(value) })
    else written[name] = ORDINALS.has(name) ? value : numberText(value)
  }
  return written as TextValues
}

const numberText = (value: number): string => formatNumber(value, 'none', textLanguage())

/** Returns the texts of an area in the current language; they must be loaded. */
export const textsFrom =
  <Area extends TextArea>(area: Area): Translate<Area> =>
  (key: string, values: TextValues & { ns?: TextArea } = {}) =>
    i18n._(messageId(values.ns ?? area, key), withNumberTexts(values))

/** A text of the area `common`, outside components. */
export const commonText = textsFrom('common')
