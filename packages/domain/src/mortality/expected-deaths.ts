import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { usualStayDays } from '@herdboard/domain/stays/stay-length.ts'

/** Share of pigs that die during a usual stay in an ordinary herd. */
const usualMortality = (pigType: PigType): number => (pigType === WEANERS ? 0.036 : 0.034)

/**
 * Usual deaths for a number of pig-days: 3.6 % over 50 days of weaners, 3.4 % over 82 of slaughter pigs.
 * Source: docs/domain/data-quality.md#deaths
 */
export const usualDeaths = (pigType: PigType, pigDays: number): number =>
  (pigDays * usualMortality(pigType)) / usualStayDays(pigType)

/** Mean risk of death on a day of a usual stay. The risks of its days sum to −ln(1 − mortality). */
export const meanDailyRisk = (pigType: PigType): number =>
  -Math.log(1 - usualMortality(pigType)) / usualStayDays(pigType)

const LAST_WEEKS_DAYS = 14

/**
 * Daily risk of death for each day of a stay, day 0 first, so that survival over the stay is 1 − mortality.
 *
 * The risks add up to −ln(1 − mortality). They follow the course of the stay: diarrhoea and streptococci after weaning;
 * in slaughter pigs the move and, at the end, ulcers and lameness. Source: docs/domain/herd-ledger.md#mortality
 */
export function dailyRisks(pigType: PigType, days: number, mortality = usualMortality(pigType)): number[] {
  const relative = Array.from({ length: days }, (_, day) =>
    pigType === WEANERS ? weanerRisk(day) : slaughterPigRisk(day, days),
  )
  const sum = relative.reduce((all, risk) => all + risk, 0)
  return relative.map((risk) => (risk * -Math.log(1 - mortality)) / sum)
}

/** Pigs expected to die on one day of their stay, not rounded. */
export const expectedDeaths = (head: number, risks: readonly number[], day: number): number => head * (risks[day] ?? 0)

function weanerRisk(day: number): number {
  if (day <= 3) return 0.6
  if (day <= 14) return 1.6
  return day <= 28 ? 1.2 : 0.6
}

function slaughterPigRisk(day: number, days: number): number {
  if (day < 14) return 1.3
  if (day >= days - LAST_WEEKS_DAYS) return 1.1
  return day < 42 ? 1 : 0.9
}
