import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { FARM_ZONE, farmDay } from '@herdboard/domain/time/farm-day.ts'
import { formatFarmDay } from './format-values.ts'

const clock = new Intl.DateTimeFormat('da', { hour: '2-digit', minute: '2-digit', timeZone: FARM_ZONE })

/** Date and time on the farm's clock: "22.11.2026 14:05". */
export const formatMoment = (language: LanguageCode, at: Date): string =>
  `${formatFarmDay(language, farmDay(at))} ${clock.format(at).replace('.', ':')}`
