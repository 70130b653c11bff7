import type { FormatterModule } from 'i18next'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { supportedLanguage } from '#lib/locale/language.ts'

/**
 * Writes `{{count}}` with the separators of the language. Other values go into a text as they are: a year has no
 * separators, and most numbers are formatted before, by their column.
 */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number'
      ? formatNumber(value, 'none', supportedLanguage(language ?? ''))
      : (value as string),
}
