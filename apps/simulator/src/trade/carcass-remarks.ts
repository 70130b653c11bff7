import type { Chance } from '../chance.ts'

interface RemarkPlan {
  /** As the form of a slaughter numbers them. */
  code: string
  /** Share of pigs that have it. */
  share: number
  /** Taken off for each, øre. */
  ore: number
}

/** Made-up shares and deductions of an ordinary size: what is cut away, and what is only told. */
const REMARKS: readonly RemarkPlan[] = [
  { code: '1', share: 0.07, ore: 0 },
  { code: '2', share: 0.008, ore: 4500 },
  { code: '3', share: 0.012, ore: 4500 },
  { code: '4', share: 0.004, ore: 3000 },
  { code: '5', share: 0.02, ore: 0 },
  { code: '6', share: 0.005, ore: 3000 },
  { code: '7', share: 0.015, ore: 0 },
  // A tenth of what the pig is worth.
  { code: '8', share: 0.001, ore: 10_500 },
]

export interface CarcassRemarks {
  /** Rows of the form. */
  rows: Record<string, string | number>[]
  deductedOre: number
}

/** What the slaughterhouse found on some of the approved pigs. */
export function carcassRemarks(chance: Chance, approvedHead: number): CarcassRemarks {
  const drawn = REMARKS.map((remark) => ({
    ...remark,
    head: Math.min(approvedHead, chance.poisson(approvedHead * remark.share)),
  })).filter(({ head }) => head > 0)
  return {
    rows: drawn.map(({ code, head }) => ({ FF_RemarkCode: code, FF_RemarkNumber: head })),
    deductedOre: drawn.reduce((sum, { head, ore }) => sum + head * ore, 0),
  }
}
