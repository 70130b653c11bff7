import type { LanguageCode } from '@herdboard/contract/core/languages.ts'

/** Locales in which days, times and figures are written; English as in Europe, day first. */
export const locales: Record<LanguageCode, string> = { da: 'da-DK', en: 'en-GB', sv: 'sv-SE', es: 'es-ES', pt: 'pt-PT' }

const dayFormats = new Map<LanguageCode, Intl.DateTimeFormat>()

/** Texts of days by language and day, since the rows of a list share few days. */
const dayTexts = new Map<string, string>()
const MAX_DAY_TEXTS = 20_000

/** Formats a farm day: `2026-11-21` is 21.11.2026 in Danish. */
export function formatFarmDay(language: LanguageCode, day: string): string {
  const key = `${language} ${day}`
  const known = dayTexts.get(key)
  if (known !== undefined) return known
  const text = formatUncachedDay(language, day)
  if (dayTexts.size >= MAX_DAY_TEXTS) dayTexts.clear()
  dayTexts.set(key, text)
  return text
}

function formatUncachedDay(language: LanguageCode, day: string): string {
  const cached = dayFormats.get(language)
  // A farm day has no time zone: it is parsed and formatted in UTC, so that no zone can shift it.
  const formatter =
    cached ??
    new Intl.DateTimeFormat(locales[language], { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
  if (!cached) dayFormats.set(language, formatter)
  return formatter.format(Date.parse(`${day}T00:00:00Z`))
}

/** Formats a month by its first day: `2026-11-01` is november 2026 in Danish. */
export const formatFarmMonth = (language: LanguageCode, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )

/** The minus sign of figures that a person reads (U+2212); files for programs have the hyphen. */
export const PRINTED_MINUS = '\u2212'

/** Gives a formatted number its minus sign, which not every language's format has. */
export const withMinusSign = (value: number, text: string): string =>
  value < 0 ? text.replace('-', PRINTED_MINUS) : text

/** Spanish and Portuguese would leave four digits unmarked, next to others with five that are marked. */
const GROUPING = { useGrouping: 'always' } as const

const oreFormats = new Map<LanguageCode, Intl.NumberFormat>()

/** Formats an amount in øre as kroner: `1234550` is 12.345,50 in Danish. */
export function formatOre(language: LanguageCode, ore: number): string {
  const cached = oreFormats.get(language)
  const formatter =
    cached ??
    new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2, ...GROUPING })
  if (!cached) oreFormats.set(language, formatter)
  return withMinusSign(ore, formatter.format(ore / 100))
}

const figureFormats = new Map<string, Intl.NumberFormat>()

/** Formats a figure with at most `decimals` decimals. */
export function formatFigure(language: LanguageCode, value: number, decimals: number): string {
  const key = `${language} ${decimals}`
  const cached = figureFormats.get(key)
  const formatter =
    cached ??
    new Intl.NumberFormat(locales[language], { maximumFractionDigits: decimals, signDisplay: 'negative', ...GROUPING })
  if (!cached) figureFormats.set(key, formatter)
  return withMinusSign(value, formatter.format(value))
}

const columnFormats = new Map<string, Intl.NumberFormat>()

/** Formats a figure with exactly `decimals` decimals, as in a column of figures. */
export function formatColumnFigure(language: LanguageCode, value: number, decimals: number): string {
  const key = `${language} ${decimals}`
  const formatter =
    columnFormats.get(key) ??
    new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      ...GROUPING,
    })
  columnFormats.set(key, formatter)
  return withMinusSign(value, formatter.format(value))
}
