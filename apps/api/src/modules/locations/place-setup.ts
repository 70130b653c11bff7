import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type {
  addBarn,
  addFarm,
  addSection,
  changeBarn,
  changeFarm,
  changeSection,
} from '@herdboard/contract/places/place-setup.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { lockFarms, updateDataVersion } from '#modules/ledger/service.ts'
import { reviewFarmsAfterChange } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireUpdated, requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assertPlaceRules, checkChrNumber, checkFloorArea, farmLockDoubts, requirePastLock } from './place-rules.ts'
import { mergeBarnValues, mergeFarmValues, mergeSectionValues } from './place-values.ts'
import { updateFarmLock } from './sql/farm-lock.ts'
import {
  type BarnSetup,
  type FarmSetup,
  hidePlace,
  insertBarn,
  insertFarm,
  insertSection,
  type SectionSetup,
  selectBarnSetups,
  selectFarmCompanyName,
  selectFarmSetups,
  selectHadPigs,
  selectOccupation,
  selectSectionSetups,
  updatePlace,
} from './sql/place-setup.ts'

/** The values of a place: the request body without a form. */
type Body<E> = EndpointRequest<E> extends { body: infer B } ? Exclude<B, { form: unknown }> : never

export type FarmBody = Body<typeof addFarm>
export type BarnBody = Body<typeof addBarn>
export type SectionBody = Body<typeof addSection>

export async function createFarm(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  body: Body<typeof addFarm>,
): Promise<FarmSetup> {
  const { confirmed, ...values } = body
  const doubts = await checkChrNumber(db, scope, values.chr_number, null)
  const id = newId<FarmId>()
  const ruleInput = { parent: (await selectFarmCompanyName(db, scope)) ?? '', doubts, confirmed }
  await assertPlaceRules(ruleInput, insertFarm(db, scope, id, values))
  return recordPlaceChange(db, context, scope, 'farm.create', null, await farm(db, scope, id), confirmed)
}

/**
 * Changes a farm and its lock. Throws a `RuleProblem` or `version.stale`. Records of the farm that are being saved
 * finish before a lock changes, and later ones see it.
 */
export async function updateFarm(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: FarmId,
  body: Body<typeof changeFarm>,
): Promise<FarmSetup> {
  const { confirmed, version, ...sent } = body
  const before = await farm(db, scope, id)
  requireVersion(before.version, version, () => staleVersion({ current: before }))
  const { locked_through, ...values } = mergeFarmValues(before, sent)
  const isOtherLock = locked_through !== before.locked_through
  if (isOtherLock) {
    requirePastLock(context, locked_through)
    await lockFarms(db, scope, [id])
  }
  const isOtherChr = values.chr_number !== before.chr_number
  const doubts = [
    ...(isOtherChr ? await checkChrNumber(db, scope, values.chr_number, id) : []),
    ...(await farmLockDoubts(db, context, scope, id, { before: before.locked_through, after: locked_through })),
  ]
  const ruleInput = { parent: (await selectFarmCompanyName(db, scope)) ?? '', doubts, confirmed }
  const isNewest = await assertPlaceRules(ruleInput, updatePlace(db, scope, { table: 'farm', id, version }, values))
  if (isNewest && isOtherLock)
    await updateFarmLock(db, scope, { farmId: id, throughDay: locked_through, now: context.now })
  // Scales that were changed meanwhile judged no settlement under the lock.
  if (before.locked_through !== null && (locked_through === null || locked_through < before.locked_through))
    await enqueueJob(db, 'judge-carcasses', scope.directoryId)
  const after = await farm(db, scope, id)
  requireUpdated(isNewest, () => staleVersion({ current: after }))
  return recordPlaceChange(db, context, scope, 'farm.update', before, after, confirmed)
}

export async function createBarn(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  body: Body<typeof addBarn>,
): Promise<BarnSetup> {
  const { farm_id, animal_group, confirmed, ...values } = body
  const { name: parent } = await farm(db, scope, farm_id)
  const id = newId<BarnId>()
  const row = { ...values, farm_id, pig_type: pigTypeOf(animal_group) }
  const doubts = checkFloorArea(context, values, row.pig_type)
  await assertPlaceRules({ parent, doubts, confirmed }, insertBarn(db, scope, id, row))
  return recordPlaceChange(db, context, scope, 'barn.create', null, await barn(db, scope, id), confirmed)
}

/**
 * Changes a barn. Throws `location.kind_stays`, `location.has_pigs`, `location.in_use`, `version.stale`.
 * Batch production can be switched only while the barn is empty; the animal group only while no pigs were ever recorded
 * there. Pigs keep the type and the unit of their records.
 */
export async function updateBarn(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: BarnId,
  body: Body<typeof changeBarn>,
): Promise<BarnSetup> {
  const { version, animal_group, confirmed, ...sent } = body
  const before = await barn(db, scope, id)
  requireVersion(before.version, version, () => staleVersion({ current: before }))
  const values = mergeBarnValues(before, sent)
  await lockFarms(db, scope, [before.farm_id])
  if (animal_group !== before.animal_group && (await selectHadPigs(db, scope, id)))
    throw new Problem('location.kind_stays', { place: before.name })
  const isOther = animal_group !== before.animal_group || values.is_batch_production !== before.is_batch_production
  if (isOther) await assertEmptyPlace(db, context, scope, before.name, { barnId: id })
  const row = { ...values, pig_type: pigTypeOf(animal_group) }
  const doubts = checkFloorArea(context, values, row.pig_type)
  const { name: parent } = await farm(db, scope, before.farm_id)
  const ruleInput = { parent, doubts, confirmed }
  const isNewest = await assertPlaceRules(ruleInput, updatePlace(db, scope, { table: 'barn', id, version }, row))
  const after = await barn(db, scope, id)
  requireUpdated(isNewest, () => staleVersion({ current: after }))
  await reviewFarmsAfterChange(db, scope, { farmIds: [before.farm_id], today: context.today, now: context.now })
  return recordPlaceChange(db, context, scope, 'barn.update', before, after, confirmed)
}

export async function createSection(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  body: Body<typeof addSection>,
): Promise<SectionSetup> {
  const { confirmed, ...values } = body
  const { name: parent, animal_group } = await barn(db, scope, values.barn_id)
  const id = newId<SectionId>()
  const doubts = checkFloorArea(context, values, pigTypeOf(animal_group))
  await assertPlaceRules({ parent, doubts, confirmed }, insertSection(db, scope, id, values))
  return recordPlaceChange(db, context, scope, 'section.create', null, await section(db, scope, id), confirmed)
}

export async function updateSection(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: SectionId,
  body: Body<typeof changeSection>,
): Promise<SectionSetup> {
  const { version, confirmed, ...sent } = body
  const before = await section(db, scope, id)
  requireVersion(before.version, version, () => staleVersion({ current: before }))
  const values = mergeSectionValues(before, sent)
  const { farm_id, name: parent, animal_group } = await barn(db, scope, before.barn_id)
  const ruleInput = { parent, doubts: checkFloorArea(context, values, pigTypeOf(animal_group)), confirmed }
  const isNewest = await assertPlaceRules(ruleInput, updatePlace(db, scope, { table: 'section', id, version }, values))
  const after = await section(db, scope, id)
  requireUpdated(isNewest, () => staleVersion({ current: after }))
  await reviewFarmsAfterChange(db, scope, { farmIds: [farm_id], today: context.today, now: context.now })
  return recordPlaceChange(db, context, scope, 'section.update', before, after, confirmed)
}

export async function removeFarmById(db: Db, context: RequestContext, scope: TenantScope, id: FarmId): Promise<null> {
  return hideUnusedPlace(db, context, scope, 'farm.delete', await farm(db, scope, id), id, { farmId: id })
}

export async function removeBarnById(db: Db, context: RequestContext, scope: TenantScope, id: BarnId): Promise<null> {
  const before = await barn(db, scope, id)
  return hideUnusedPlace(db, context, scope, 'barn.delete', before, before.farm_id, { barnId: id })
}

export async function removeSectionById(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: SectionId,
): Promise<null> {
  const before = await section(db, scope, id)
  return hideUnusedPlace(db, context, scope, 'section.delete', before, before.farm_id, { sectionId: id })
}

const requireRow = <Row>([row]: Row[]): Row => {
  if (!row) throw new Problem('request.not_found')
  return row
}
const farm = async (db: Db, scope: TenantScope, id: FarmId) => requireRow(await selectFarmSetups(db, scope, id))
const barn = async (db: Db, scope: TenantScope, id: BarnId) => requireRow(await selectBarnSetups(db, scope, id))
const section = async (db: Db, scope: TenantScope, id: SectionId) =>
  requireRow(await selectSectionSetups(db, scope, id))

/** Returns the setup of a place. Throws `request.not_found` for a place that the company does not have. */
export const setupOfFarm = (db: Db, scope: TenantScope, id: FarmId | undefined): Promise<FarmSetup> =>
  farm(db, scope, requireId(id))
export const setupOfBarn = (db: Db, scope: TenantScope, id: BarnId | undefined): Promise<BarnSetup> =>
  barn(db, scope, requireId(id))
export const setupOfSection = (db: Db, scope: TenantScope, id: SectionId | undefined): Promise<SectionSetup> =>
  section(db, scope, requireId(id))

function requireId<Id>(id: Id | undefined): Id {
  if (id === undefined) throw new Problem('request.not_found')
  return id
}

/** Returns what prevents a change of the barn's type: pigs ever recorded, and pigs or an open batch today. */
export async function barnUse(db: Db, { today }: RequestContext, scope: TenantScope, barnId: BarnId) {
  const { pigs, open_batches } = await selectOccupation(db, scope, today, { barnId })
  return { hadPigs: await selectHadPigs(db, scope, barnId), isInUse: pigs !== 0 || open_batches > 0 }
}

const pigTypeOf = (group: BarnSetup['animal_group']): PigType => (group === 'WEANERS' ? 1 : 2)

type EnclosingPlaceIds = { farmId?: FarmId; barnId?: BarnId; sectionId?: SectionId }

async function assertEmptyPlace(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  place: string,
  inside: EnclosingPlaceIds,
): Promise<void> {
  const { pigs, open_batches } = await selectOccupation(db, scope, context.today, inside)
  if (pigs !== 0) throw new Problem('location.has_pigs', { n: pigs, place })
  if (open_batches > 0) throw new Problem('location.in_use', { place })
}

/** Hides an empty place. The farm is locked, so that no pigs can enter between the check and the change. */
async function hideUnusedPlace(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  action: string,
  before: { id: string; name: string },
  farmId: FarmId,
  inside: EnclosingPlaceIds,
): Promise<null> {
  await lockFarms(db, scope, [farmId])
  await assertEmptyPlace(db, context, scope, before.name, inside)
  await hidePlace(db, scope, context.now, inside)
  await recordPlaceChange(db, context, scope, action, before, null)
  return null
}

/** Writes the audit entry of a change and raises the data version, which notifies open screens. */
async function recordPlaceChange<T extends { id: string } | null>(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  action: string,
  before: { id: string } | null,
  after: T,
  confirmed = false,
): Promise<T> {
  const subjectType = action.split('.')[0] ?? action
  await writeAuditEntry(db, context, {
    action,
    subjectType,
    subjectId: (after ?? before)?.id ?? null,
    before,
    after,
    confirmed,
  })
  await updateDataVersion(db, scope)
  return after
}
