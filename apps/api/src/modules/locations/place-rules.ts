import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { floorAreaM2 } from '@herdboard/domain/growth/floor-area.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import { assertRules, type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import { selectFarmWithChr } from './sql/place-setup.ts'

/** Live weight in kg at which pigs leave: weaners at 30, slaughter pigs at 110. */
const LEAVING_WEIGHT_KG: Record<PigType, number> = { 1: 30, 2: 110 }

interface PlaceRuleInput {
  /** Name of the enclosing place. */
  parent: string
  doubts: readonly BrokenRule[]
  confirmed: boolean
}

/**
 * Writes a place. Throws a `RuleProblem` for a taken name or unconfirmed doubts.
 * The unique index finds a taken name, so that concurrent requests cannot both use it; the doubts are reported with it.
 * Unconfirmed doubts alone roll the write back.
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

/** Two farms rarely share a CHR number: the user must confirm it once. */
export async function checkChrNumber(
  db: Db,
  scope: TenantScope,
  chr: string | null,
  own: FarmId | null,
): Promise<BrokenRule[]> {
  const farm = chr === null ? null : await selectFarmWithChr(db, scope, chr, own)
  return farm === null ? [] : [{ code: 'farm.chr_known', verdict: 'doubtful', field: 'chr_number', params: { farm } }]
}

/** Checks whether the floor area is enough for the pig places by law, at the weight at which the pigs leave. */
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
