import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { floorAreaM2 } from '@herdboard/domain/growth/floor-area.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import { assertRules, type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import { selectFarmWithChr } from './sql/place-setup.ts'

/** Weight at which pigs leave: weaners at 30 kg, slaughter pigs at 110. */
const LEAVING_WEIGHT_KG: Record<PigType, number> = { 1: 30, 2: 110 }

interface PlaceRuleInput {
  /** What the place lies in. */
  parent: string
  doubts: readonly BrokenRule[]
  confirmed: boolean
}

/**
 * Writes a place. A name taken in the same place is the database's to see: two who ask at once cannot both have it. It
 * is told together with the doubts; doubts alone take the writing back until they are confirmed.
 */
export async function assertPlaceRules<T>(
  { parent, doubts, confirmed }: PlaceRuleInput,
  write: Promise<T>,
): Promise<T> {
  const openDoubts = confirmed ? [] : doubts
  const written = await write.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '23505') {
      const taken = { code: 'location.name_taken', verdict: 'refused', field: 'name', params: { parent } } as const
      throw new RuleProblem([taken, ...openDoubts])
    }
    throw error
  })
  assertRules(openDoubts, false)
  return written
}

/** Two farms may share a CHR number, but rarely do: asked once. */
export async function checkChrNumber(
  db: Db,
  scope: TenantScope,
  chr: string | null,
  own: FarmId | null,
): Promise<BrokenRule[]> {
  const farm = chr === null ? null : await selectFarmWithChr(db, scope, chr, own)
  return farm === null ? [] : [{ code: 'farm.chr_known', verdict: 'doubtful', field: 'chr_number', params: { farm } }]
}

/** More pig places than the law allows on that floor, once the pigs are as heavy as they get there. */
export function checkFloorArea(
  { language }: RequestContext,
  { pig_capacity: places, area_m2: area }: { pig_capacity: number | null; area_m2: number | null },
  pigType: PigType,
): BrokenRule[] {
  if (places === null || area === null) return []
  const kg = LEAVING_WEIGHT_KG[pigType]
  const needed = places * floorAreaM2(kg)
  if (area >= needed) return []
  const params = { n: places, m: formatFigure(language, needed, 1), kg }
  return [{ code: 'location.capacity_law', verdict: 'doubtful', field: 'pig_capacity', params }]
}
