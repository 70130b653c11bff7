import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/round-half-away.ts'
import type { Drug } from './drugs.ts'

/** Syringes have tenths of a millilitre, scales hundredths of a gram. */
const PLACES = { ml: 1, g: 2 } as const

/** What one pig is given in one go: weight · dose per kg. */
export const dosePerAnimal = (
  weightKg: number,
  { amount, forKg, unit }: Pick<Drug, 'amount' | 'forKg' | 'unit'>,
): number => roundHalfAway((weightKg * amount) / forKg, PLACES[unit])

/** What is used in all: dose per pig · pigs · times. */
export const totalAmount = (dose: number, head: number, times: number): number => roundHalfAway(dose * head * times, 2)

/** The farm days on which a course is given. */
export const courseDays = (firstDay: string, times: number, intervalDays: number): string[] =>
  Array.from({ length: times }, (_, time) => addDays(firstDay, time * intervalDays))

/** Last day on which meat is withheld: last day given + withdrawal. */
export const retentionDay = (lastDay: string, withdrawalDays: number): string => addDays(lastDay, withdrawalDays)

/** Grams of a product into the drinking water of a day, and into each litre of it. */
export function waterMedication(
  product: Pick<Drug, 'amount' | 'forKg'>,
  { head, weightKg, litresAPig }: { head: number; weightKg: number; litresAPig: number },
): { gramsADay: number; gramsALitre: number } {
  const gramsADay = roundHalfAway((head * weightKg * product.amount) / product.forKg, 2)
  return { gramsADay, gramsALitre: roundHalfAway(gramsADay / (head * litresAPig), 3) }
}
