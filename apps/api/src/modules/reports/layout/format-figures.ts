import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'
import { FARM_ZONE, farmDay } from '@herdboard/domain/time/farm-day.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'

const clock = new Intl.DateTimeFormat('da', { hour: '2-digit', minute: '2-digit', timeZone: FARM_ZONE })

/** Date and time on the farm's clock: "22.11.2026 14:05". */
export const formatMoment = (language: LanguageCode, at: Date): string =>
  `${formatFarmDay(language, farmDay(at))} ${clock.format(at).replace('.', ':')}`

/** Figure with all its decimals in the language's format; a dash where unknown. */
export function formatCell(
  language: LanguageCode,
  value: number | null,
  { decimals, isSigned }: { decimals: number; isSigned: boolean },
): string {
  if (value === null) return '–'
  return new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: isSigned ? 'exceptZero' : 'negative',
  }).format(roundHalfAway(value, decimals))
}
