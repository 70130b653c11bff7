import type { PaymentScale } from '@herdboard/domain/slaughter/payment-scale.ts'
import type { SlaughterhousePlan } from '#plan.ts'

/** The slaughterhouse's scale of a day. */
export function scaleOn({ key, scales }: SlaughterhousePlan, day: string): PaymentScale {
  const held = scales.findLast(({ validFrom }) => validFrom <= day)
  if (!held) throw new Error(`${key} has no scale on ${day}`)
  return held.scale
}
