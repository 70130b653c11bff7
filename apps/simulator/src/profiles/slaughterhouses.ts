import type { PaymentScale } from '@herdboard/domain/slaughter/payment-scale.ts'
import type { SlaughterhousePlan } from '../plan.ts'

const LEAN_BANDS = [
  { from_pct: 0, per_pct: 0.3 },
  { from_pct: 57, per_pct: 0.2 },
  { from_pct: 59, per_pct: 0.1 },
  { from_pct: 65, per_pct: 0 },
] as const

/** Invented deductions for light carcasses; the published scale has none. */
const LIGHT = [
  { from_kg: 0, deduction: 2.5 },
  { from_kg: 50, deduction: 1 },
  { from_kg: 60, deduction: 0.5 },
] as const

/**
 * The deductions of the published scale for heavy carcasses, from the end of the basic weight on.
 * Source: docs/domain/prices.md#payment-scale
 */
const heavyFrom = (kg: number) =>
  [0.25, 0.5, 0.8, 1.3, 2, 2.5].map((deduction, no) => ({ from_kg: kg + no, deduction }))

const scale = (basicFrom: number, heavy: number): PaymentScale => ({
  weight_bands: [...LIGHT, { from_kg: basicFrom, deduction: 0 }, ...heavyFrom(heavy)],
  basic_lean_pct: 61,
  lean_bands: LEAN_BANDS,
})

export const slaughterhouses: readonly SlaughterhousePlan[] = [
  {
    key: 'danish-crown',
    name: 'Danish Crown',
    liveFactorMilli: 1310,
    scales: [
      { validFrom: '2020-01-06', scale: scale(70, 95) },
      // A scale that changes: slaughters before that day keep theirs.
      { validFrom: '2026-03-30', scale: scale(72, 96) },
    ],
  },
  // Different dressing of the carcass: a product that used one factor for all would show wrong weights.
  { key: 'tican', name: 'Tican', liveFactorMilli: 1300, scales: [{ validFrom: '2020-01-06', scale: scale(70, 97) }] },
]
