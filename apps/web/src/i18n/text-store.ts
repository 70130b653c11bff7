import type { Language } from '#lib/locale/language.ts'
import {
  type AreaTextKey,
  formatText,
  type TextArea,
  type TextFile,
  type TextFunction,
  type TextValues,
} from './text-function.ts'

/** The texts of the first pages; lazy-texts.ts has all others. */
const firstFiles = import.meta.glob<{ default: TextFile }>(
  './*/{common,shell,sign-in,overview,kpi-card,period-picker,location-picker,dashboard-grid}.json',
)

const loaded = new Map<string, TextFile>()
const loading = new Map<string, Promise<void>>()
const usedAreas = new Set<TextArea>(['common'])
const listeners = new Set<() => void>()
/** React asks again at once after a failure; without a pause the page would read in a loop. */
const PAUSE_AFTER_FAILURE_MS = 2_000
const textFunctions = new Map<string, UntypedTextFunction>()
let current: Language = 'da'
let chosen: Language = current

const fileOf = (language: Language, area: TextArea): string => `./${language}/${area}.json`

export const currentLanguage = (): Language => current

/** For useSyncExternalStore. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function readTexts(name: string): Promise<void> {
  const file = firstFiles[name] ?? (await import('./lazy-texts.ts')).lazyFiles[name]
  if (!file) throw new Error(`No texts in ${name}`)
  loaded.set(name, (await file()).default)
}

/** Reads a file once, and again some time after a failure; undefined when it is loaded. */
function loadFile(name: string): Promise<void> | undefined {
  if (loaded.has(name)) return undefined
  const running = loading.get(name)
  if (running) return running
  const started = readTexts(name)
  loading.set(name, started)
  started.catch(() => setTimeout(() => loading.delete(name), PAUSE_AFTER_FAILURE_MS))
  return started
}

/** Loads namespaces in the current language and returns the files under way: none when all are loaded. */
export const loadTexts = (areas: readonly TextArea[]): Promise<void>[] =>
  areas.flatMap((area) => {
    usedAreas.add(area)
    return loadFile(fileOf(current, area)) ?? []
  })

/** Sets the language; resolves when the texts of every mounted screen are loaded. */
export async function startLanguage(language: Language): Promise<void> {
  chosen = language
  await Promise.all([...usedAreas].map((area) => loadFile(fileOf(language, area))))
  // Another language was chosen meanwhile.
  if (chosen !== language) return
  current = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** The texts of a namespace in one language. The function is the same object for each call with the same arguments. */
export function textFunction<Area extends TextArea>(language: Language, area: Area): TextFunction<Area> {
  const name = fileOf(language, area)
  const made = textFunctions.get(name) ?? makeTextFunction(language, area)
  textFunctions.set(name, made)
  return made
}

/** Text functions of all namespaces differ only in the type of their keys. */
type UntypedTextFunction = (key: string, values?: TextValues & { ns?: TextArea }) => string

const makeTextFunction =
  (language: Language, area: TextArea): UntypedTextFunction =>
  (key, values) =>
    formatText(loaded.get(fileOf(language, values?.ns ?? area)) ?? {}, language, key, values)

/** A text outside of components, in the current language. */
export const currentText = (key: AreaTextKey<'common'>): string => textFunction(current, 'common')(key)
