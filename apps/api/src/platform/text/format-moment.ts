import { type LanguageCode, languages } from '@herdboard/contract/core/languages.ts'
import { FARM_ZONE, farmDay } from '@herdboard/domain/time/farm-day.ts'
import { formatFarmDay, locales } from './format-values.ts'

const clocks = new Map(
  languages.map(({ code }) => [
    code,
    new Intl.DateTimeFormat(locales[code], {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: FARM_ZONE,
    }),
  ]),
)

/** Date and time on the farm's clock, as the screens write them: 22.11.2026 14.05 in Danish. */
export const formatMoment = (language: LanguageCode, at: Date): string =>
  `${formatFarmDay(language, farmDay(at))} ${clocks.get(language)?.format(at) ?? ''}`
