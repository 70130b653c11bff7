import type { RandomStream } from '../random-stream.ts'

interface RemarkPlan {
  /** Number of the remark in the slaughter form. */
  code: string
  /** Share of pigs with the remark. */
  share: number
  /** Deduction per pig, øre. */
  ore: number
}

/** Invented shares and deductions of an ordinary size. Remarks without a deduction are only reported. */
const REMARKS: readonly RemarkPlan[] = [
  { code: '1', share: 0.07, ore: 0 },
  { code: '2', share: 0.008, ore: 4500 },
  { code: '3', share: 0.012, ore: 4500 },
  { code: '4', share: 0.004, ore: 3000 },
  { code: '5', share: 0.02, ore: 0 },
  { code: '6', share: 0.005, ore: 3000 },
  { code: '7', share: 0.015, ore: 0 },
  // A tenth of the pig's value.
  { code: '8', share: 0.001, ore: 10_500 },
]

export interface CarcassRemarks {
  /** Rows of the form. */
  rows: Record<string, string | number>[]
  /** Pigs by remark. */
  heads: { code: string; head: number }[]
  deductedOre: number
}

/** Draws the slaughterhouse's remarks on the approved pigs. */
export function carcassRemarks(chance: RandomStream, approvedHead: number): CarcassRemarks {
  const drawn = REMARKS.map((remark) => ({
    ...remark,
    head: Math.min(approvedHead, chance.poisson(approvedHead * remark.share)),
  })).filter(({ head }) => head > 0)
  return {
    rows: drawn.map(({ code, head }) => ({ FF_RemarkCode: code, FF_RemarkNumber: head })),
    heads: drawn.map(({ code, head }) => ({ code, head })),
    deductedOre: drawn.reduce((sum, { head, ore }) => sum + head * ore, 0),
  }
}
