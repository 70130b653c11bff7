import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { floorAreaM2 } from '@herdboard/domain/growth/floor-area.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import { assertRules, type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import { selectHasUncountedPigs } from './sql/farm-lock.ts'
import { selectFarmWithChr } from './sql/place-setup.ts'

/**
 * Live weight in kg for which a full place needs floor area (stocking density). A pen of slaughter pigs is no longer full
 * above 110 kg, where the law asks for 1 m²: the heaviest have left by then.
 */
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

/** A new lock of a farm and the one that it replaces; null: no lock. */
interface LockChange {
  before: string | null
  after: string | null
}

/** Refuses a lock on a day in the future. Throws a `RuleProblem`. */
export function requirePastLock({ today }: Pick<RequestContext, 'today'>, lockedThrough: string | null): void {
  if (lockedThrough !== null && lockedThrough > today)
    throw new RuleProblem([{ code: 'dates.future', verdict: 'refused', field: LOCK_FIELD }])
}

const LOCK_FIELD = 'locked_through'

/**
 * Returns the doubts about a change of a farm's lock. A lock that is removed or moved back frees records. A lock on a day
 * without a full count does not fix the figures.
 */
export async function farmLockDoubts(
  db: Db,
  { language }: Pick<RequestContext, 'language'>,
  scope: TenantScope,
  farmId: FarmId,
  { before, after }: LockChange,
): Promise<BrokenRule[]> {
  if (after === before) return []
  const doubt = (code: BrokenRule['code'], params: Record<string, string>): BrokenRule => ({
    code,
    verdict: 'doubtful',
    field: LOCK_FIELD,
    params,
  })
  const doubts: BrokenRule[] = []
  const from = before === null ? '' : formatFarmDay(language, before)
  const to = after === null ? '' : formatFarmDay(language, after)
  if (before !== null && after === null) doubts.push(doubt('farm.lock_removed', { from }))
  if (before !== null && after !== null && after < before) doubts.push(doubt('farm.lock_moved_back', { from, to }))
  if (after !== null && (await selectHasUncountedPigs(db, scope, farmId, after)))
    doubts.push(doubt('farm.lock_uncounted', { to }))
  return doubts
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
