import type { PaymentScale } from './payment-scale.ts'

/** A scale that a company knows: its own, or one of the installation. */
export interface DatedScale extends PaymentScale {
  /** `own`: entered by the company. `named`: shared, for slaughterhouses of that name. `general`: shared, for all others. */
  kind: 'own' | 'named' | 'general'
  /** Null for a general scale. */
  slaughterhouseId: string | null
  validFrom: string
}

const RANK = ['own', 'named', 'general'] as const satisfies readonly DatedScale['kind'][]

/**
 * The scale by which a slaughterhouse settles on a day: the newest own one, else the newest named one, else the newest
 * general one. Null where none holds yet. Source: docs/domain/prices.md#payment-scale
 */
export function scaleInForce(
  scales: readonly DatedScale[],
  slaughterhouseId: string | null,
  day: string,
): DatedScale | null {
  const holding = scales.filter(
    (scale) => scale.validFrom <= day && (scale.kind === 'general' || scale.slaughterhouseId === slaughterhouseId),
  )
  for (const kind of RANK) {
    const [newest] = holding
      .filter((scale) => scale.kind === kind)
      .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
    if (newest) return newest
  }
  return null
}
