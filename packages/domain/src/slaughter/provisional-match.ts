import { daysBetween } from '@herdboard/domain/time/day-number.ts'

/**
 * A settlement is that of a slaughter recorded at most this many days from its day: pigs are often slaughtered on the
 * day after the lorry took them.
 */
export const PROVISIONAL_DAYS = 3

/** Largest difference in heads, as a share of the settlement's: a few pigs stay behind or are counted wrong. */
const PROVISIONAL_HEADS = 0.1

/** Day and pigs of a slaughter. */
interface SlaughteredPigs {
  day: string
  head: number
}

/** Whether a slaughter without a settlement can be the one that a settlement of the same supplier number states. */
export const isProvisionalOf = (slaughter: SlaughteredPigs, settlement: SlaughteredPigs): boolean =>
  Math.abs(daysBetween(slaughter.day, settlement.day)) <= PROVISIONAL_DAYS &&
  Math.abs(slaughter.head - settlement.head) <= settlement.head * PROVISIONAL_HEADS
