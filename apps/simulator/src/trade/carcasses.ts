import type { CarcassLists } from '@herdboard/domain/slaughter/carcass.ts'
import { type RandomStream, randomStream } from '../random-stream.ts'

/** Standard deviation of carcass weights on one lorry, kg, and of lean meat between carcasses, percentage points. */
const WEIGHT_SD_KG = 2.6
const LEAN_SD_PCT = 1.8
const LEAN_TENTHS = { least: 520, most: 670 }
const LEAST_WEIGHT_G = 40_000
/** Slaughterhouses weigh to 100 g. */
const STEP_G = 100
const TENTHS = 10
const GRAMS = 1000

interface SettledPigs {
  approved: number
  carcassG: number
  leanPct: number
}

/** Pigs with a remark, by number of the remark. */
type RemarkedPigs = readonly { code: string; head: number }[]

/**
 * Draws the carcasses of a settlement. Their weights add up to its weight to the gram, their lean meat to its mean, and
 * each remark has as many carcasses as the settlement states.
 */
export function drawCarcasses(
  seed: number,
  eventKey: string,
  { approved, carcassG, leanPct }: SettledPigs,
  remarks: RemarkedPigs,
): CarcassLists {
  const chance = randomStream(seed, 'carcasses', eventKey)
  const meanG = carcassG / approved
  const weightsG = drawn(approved, () =>
    Math.max(LEAST_WEIGHT_G, Math.round((meanG + WEIGHT_SD_KG * GRAMS * chance.normal()) / STEP_G) * STEP_G),
  )
  addUpTo(weightsG, carcassG, STEP_G, { least: LEAST_WEIGHT_G, most: Number.MAX_SAFE_INTEGER })
  const mean = Math.round(leanPct * TENTHS)
  const leanTenths = drawn(approved, () =>
    within(Math.round(mean + LEAN_SD_PCT * TENTHS * chance.normal()), LEAN_TENTHS),
  )
  addUpTo(leanTenths, mean * approved, 1, LEAN_TENTHS)
  return { weightsG, leanTenths, remarkBits: remarkBits(approved, remarks, chance) }
}

const drawn = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw)

const within = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value))

/** Moves values by steps, one after the other, until they add up; what a step does not reach is given to the first. */
function addUpTo(values: number[], total: number, step: number, bounds: { least: number; most: number }): void {
  let left = total - values.reduce((sum, value) => sum + value, 0)
  for (let no = 0, idle = 0; Math.abs(left) >= step && idle < values.length; no = (no + 1) % values.length) {
    const before = values[no] ?? 0
    const moved = within(before + Math.sign(left) * step, bounds)
    idle = moved === before ? idle + 1 : 0
    values[no] = moved
    left -= moved - before
  }
  values[0] = (values[0] ?? 0) + left
}

function remarkBits(approved: number, remarks: RemarkedPigs, chance: RandomStream): number[] {
  const bits = Array.from({ length: approved }, () => 0)
  for (const { code, head } of remarks) {
    const bit = 1 << Number(code)
    // Each step marks a carcass without the remark, so that the number is exact.
    for (let left = Math.min(head, approved); left > 0; left--) {
      let no = chance.integer(0, approved - 1)
      while (((bits[no] ?? 0) & bit) !== 0) no = (no + 1) % approved
      bits[no] = (bits[no] ?? 0) | bit
    }
  }
  return bits
}
