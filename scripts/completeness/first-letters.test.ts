import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const WEB = 'apps/web/src'
const FOLDERS = [`${WEB}/i18n`, 'apps/api/src/texts']
const LANGUAGES = ['da', 'en', 'sv', 'es', 'pt']

/** Texts by folder, file and key, as `apps/web/src/i18n/shell.json:signOut`. */
const textsIn = (language: string): Map<string, string> =>
  new Map(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder, language)).flatMap((file) =>
        Object.entries(
          JSON.parse(readFileSync(join(ROOT, folder, language, file), 'utf8')) as Record<string, string>,
        ).map(([key, text]) => [`${folder}/${file}:${key}`, text] as const),
      ),
    ),
  )

/** `upper` or `lower` by the first letter; null where a number, a sign or a placeholder is first. */
const firstLetter = (text: string): 'upper' | 'lower' | null =>
  /^\p{Lu}/u.test(text) ? 'upper' : /^\p{Ll}/u.test(text) ? 'lower' : null

/** `kr.` is `DKK` in other languages, and English writes its weekdays with a capital. */
const isOtherByRule = (language: string, danish: string, text: string): boolean =>
  (/^kr\./.test(danish) && text.startsWith('DKK')) || (language === 'en' && /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text))

/** Words with a capital wherever they are: names of breeds, diseases, companies, formats and screens. */
const NAMES =
  /^(Piétrain|Hampshire|Duroc|Glässer|Brachyspira|Lawsonia|Mycoplasma|App|Daka|Excel|Herdboard|Monday|Virksomheder|Företag|Empresas|Companies)$/u

/** Headings, column heads, buttons and entries of menus are no sentences. */
const isLabel = (text: string): boolean => text.split(/\s+/).length <= 6 && !/[.!?:]/.test(text)

/** Words of a label after its first with a capital that is not that of a name or an abbreviation. */
const laterCapitals = (text: string): string[] =>
  text
    .split(/[\s/(]+/)
    .slice(1)
    .map((word) => word.replace(/[^\p{L}]+$/u, ''))
    .filter((word) => /^\p{Lu}\p{Ll}+$/u.test(word) && !NAMES.test(word))

/** Texts that a source shows as a heading, a button, a tab or an entry of a menu. */
const SHOWN_FIRST = [
  /\b(?:heading|title|label)=\{t\(\s*'([\w.]+)'/g,
  /\b(?:label|title|heading): t\(\s*'([\w.]+)'/g,
  />\s*\{t\(\s*'([\w.]+)'\)\}\s*<\/(?:Button|h1|h2|h3|th|Menu\.Item)>/g,
]
const HOOK = /\buseTranslation\((?:'([a-z-]+)')?\)/g

/** Keys of headings, buttons and entries in the sources of the web app. */
function labelKeys(): string[] {
  const files = readdirSync(join(ROOT, WEB), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(ROOT, WEB, file), 'utf8')
    const areas = new Set([...source.matchAll(HOOK)].map(([, area = 'common']) => area))
    const [area] = areas
    if (areas.size !== 1) return []
    return SHOWN_FIRST.flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, key]) => `${WEB}/i18n/${area}.json:${key}`),
    )
  })
}

/** Texts of the server that are headings, buttons, fields and columns. */
const SERVER_LABELS =
  /^apps\/api\/src\/texts\/(?:events\.json:(?!level)|forms\.json:(?:edit_title|next|delete|section|add|field)\b|tables\.json:column|dashboards\.json:(?:section|title|column)|kpis\.json:text|reports\.json:(?:title|line|group|row)|people\.json|audit\.json|notifications\.json:(?:type|verb|badge)|quality\.json:(?:name|go))/

const danish = textsIn('da')

test.each(LANGUAGES)('headings, buttons and entries of menus begin with a capital in %s', (language) => {
  const texts = textsIn(language)
  const keys = [...new Set([...labelKeys(), ...[...texts.keys()].filter((key) => SERVER_LABELS.test(key))])]
  expect(keys.length).toBeGreaterThan(1_500)
  const faults = keys.filter((key) => firstLetter(texts.get(key) ?? '') === 'lower')
  expect(faults.map((key) => `${key}: ${texts.get(key)}`)).toEqual([])
})

test.each(LANGUAGES)('a label in %s has one capital, and begins as it does in Danish', (language) => {
  const faults = [...textsIn(language)].filter(([key, text]) => {
    if (isLabel(text) && laterCapitals(text).length > 0) return true
    const [here, there] = [firstLetter(text), firstLetter(danish.get(key) ?? '')]
    return here && there && here !== there && !isOtherByRule(language, danish.get(key) ?? '', text)
  })
  expect(faults.map(([key, text]) => `${key}: ${text}`)).toEqual([])
})

test('the rule finds a title in capitals, and no name', () => {
  expect(['New Farm', 'Total / Media', 'Alle Nøgletal'].map(laterCapitals)).toEqual([['Farm'], ['Media'], ['Nøgletal']])
  expect(['CHR-nr.', 'Excel', 'Cruce de Piétrain', 'Diarré, Lawsonia (PIA/PHE)'].flatMap(laterCapitals)).toEqual([])
})
