import { formatDecimals } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/** The size of a file in megabytes (10⁶ bytes), at least 0.1. */
export const formatMegabytes = (bytes: number, language: Language): string =>
  `${formatDecimals(Math.max(bytes / 1e6, 0.1), 1, language)} MB`
