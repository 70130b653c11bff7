import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#lib/locale/language.ts'
import { countFormatter } from './count-formatter.ts'

/** The texts of the first pages; lazy-texts.ts has all others. */
const firstFiles = import.meta.glob<{ default: Record<string, unknown> }>(
  './*/{common,shell,sign-in,overview,kpi-card,period-picker,location-picker,dashboard-grid}.json',
)

async function textsOf(language: string, area: string): Promise<Record<string, unknown>> {
  const name = `./${language}/${area}.json`
  const file = firstFiles[name] ?? (await import('./lazy-texts.ts')).lazyFiles[name]
  if (!file) throw new Error(`No texts for ${area} in ${language}`)
  return (await file()).default
}

const READ_BACKOFF = { firstMs: 500, maxMs: 30_000 }

/** Reads the texts again after a failure, for i18next would show bare keys; the screen shows its loading state. */
async function readUntilLoaded(language: string, area: string): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await textsOf(language, area)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, exponentialBackoffMs({ attempt, ...READ_BACKOFF })))
    }
  }
}

/** One file per language and namespace, loaded when a screen first uses it. */
const lazyCatalogues: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(language, area, done) {
    readUntilLoaded(language, area).then((texts) => done(null, texts))
  },
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

/** Sets the language; resolves when the texts of every mounted screen are loaded. */
export async function startLanguage(language: Language): Promise<void> {
  if (i18next.isInitialized) {
    await i18next.changeLanguage(language)
    return
  }
  await i18next
    .use(lazyCatalogues)
    .use(countFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      // Tests hold the keys of all languages equal, so that there is nothing to fall back to.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      // React escapes values itself; escaping twice would show &amp; on screen.
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
}
