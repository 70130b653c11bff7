import { selectUnitsOfBarns, type UnitKey, upsertUnits } from '#modules/ledger/sql/units/units.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { farmLockProblem } from '../changes/farm-lock-problem.ts'
import { firstDayOfDraft, type PlaceOfRecord, placeField, type RecordDraft } from '../record-draft.ts'
import { lookUpPlaces, type PlaceLookup } from '../sql/places.ts'
import type { HerdUnit } from '../units/herd-unit.ts'
import { resolveDraftUnits, type UnitLookup } from './resolve-draft-units.ts'
import { ledgerPlaceName, type ResolvedDraft } from './resolved-draft.ts'

/**
 * Returns the places of a draft: its own, the target of a transfer, and the places from which a slaughter takes pigs.
 */
export const placesOfDraft = (draft: RecordDraft): readonly PlaceOfRecord[] =>
  draft.kind === 'transfer'
    ? [draft.place, draft.to]
    : draft.kind === 'slaughter'
      ? [draft.place, ...draft.from.map(({ place }) => place)]
      : [draft.place]

/**
 * Looks up the places and units of drafts; a unit is made on first use.
 *
 * Throws `request.not_found` (404) for a place of another company or an inconsistent place. Throws
 * `location.not_allowed` (403) without ReadWrite on the farm, and `record.locked` for a day within the farm's
 * lock, or feed of such days. Returns rules for closed places and days outside a batch. `isBatchOpen` permits the correction of a
 * closed batch's record; settlements and bills, which come after the pigs have left, and counts of earlier days need no permission.
 */
export async function resolveDrafts(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  drafts: readonly RecordDraft[],
  { isBatchOpen = false }: { isBatchOpen?: boolean } = {},
): Promise<{ resolved: ResolvedDraft[]; rules: BrokenRule[] }> {
  for (const draft of drafts) for (const place of placesOfDraft(draft)) requireFarmWrite(scope, place)
  const queries = drafts.flatMap((draft) => placesOfDraft(draft).map((place) => ({ place, day: draft.day })))
  const firstDays = drafts.flatMap((draft) => placesOfDraft(draft).map(() => firstDayOfDraft(draft)))
  const placeLookups = await lookUpPlaces(db, scope, queries)
  for (const [no, { place, day }] of queries.entries())
    await requireUnlockedPlace(db, context, scope, placeLookups[no], { place, day: firstDays[no] ?? day })
  const rules: BrokenRule[] = []
  const resolved: ResolvedDraft[] = []
  const units = databaseUnits(
    db,
    scope,
    placeLookups.flatMap((place) => place.units),
  )
  let next = 0
  for (const draft of drafts) {
    const ownPlaces = placeLookups.slice(next, next + placesOfDraft(draft).length)
    next += ownPlaces.length
    rules.push(
      ...ownPlaces.flatMap((place, no) => {
        const fields = { ...draft.fields, place: placeField(draft.fields, no) }
        return placeRules(context, scope, { ...draft, fields }, place, isBatchOpen || comesLater(draft))
      }),
    )
    resolved.push(await resolveDraftUnits(units, scope, draft, ownPlaces))
  }
  return { resolved, rules }
}

/**
 * Whether a draft is a slaughter with its settlement. The settlement arrives days after the slaughter that emptied the
 * batch, when the batch may be closed.
 */
export const isSettled = (draft: RecordDraft): boolean =>
  draft.kind === 'slaughter' && String(draft.detail.FF_SettlementNo ?? '').trim() !== ''

/** Whether a draft may arrive when its batch is closed: a settlement or a bill. */
const comesLater = (draft: RecordDraft): boolean => draft.kind === 'posting' || isSettled(draft)

function requireFarmWrite(scope: TenantScope, { farmId }: PlaceOfRecord): void {
  if (scope.writableFarms.has(farmId)) return
  throw new Problem(scope.readableFarms.has(farmId) ? 'location.not_allowed' : 'request.not_found')
}

async function requireUnlockedPlace(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  place: PlaceLookup | undefined,
  query: { place: PlaceOfRecord; day: string },
): Promise<PlaceLookup> {
  if (!place?.farm_found || !place.barn_found || !place.section_found || !place.batch_found) {
    throw new Problem('request.not_found')
  }
  if (place.locked_through !== null && query.day <= place.locked_through) {
    throw await farmLockProblem(db, context, scope, [query.place.farmId], place.locked_through)
  }
  return place
}

/**
 * Checks a place and day by the rules of every entry.
 * Throws `request.not_found`, `location.not_allowed`, `record.locked`, and a RuleProblem with `location.closed`.
 */
export async function requireOpenPlace(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { place, day, field, isBatchOpen }: { place: PlaceOfRecord; day: string; field: string; isBatchOpen: boolean },
): Promise<void> {
  requireFarmWrite(scope, place)
  const [found] = await lookUpPlaces(db, scope, [{ place, day }])
  const known = await requireUnlockedPlace(db, context, scope, found, { place, day })
  const closed = closedRules(context, scope, { place: field }, known, isBatchOpen)
  if (closed.length > 0) throw new RuleProblem(closed)
}

function closedRules(
  { today }: RequestContext,
  scope: TenantScope,
  fields: Pick<RecordDraft['fields'], 'place'>,
  place: PlaceLookup,
  isBatchOpen: boolean,
): BrokenRule[] {
  const isBatchClosed = place.batch_end !== null && place.batch_end <= today && !isBatchOpen
  if (!place.is_deleted && !isBatchClosed) return []
  const params = { place: ledgerPlaceName(place, scope) }
  return [{ code: 'location.closed', verdict: 'refused', field: fields.place, params }]
}

/** Kinds that may have a future day: announced pigs, and bills that fall due. */
const FUTURE_KINDS: ReadonlySet<string> = new Set(['preSlaughter', 'posting'])

/** Returns the rules that the day and place of an entry break. */
function placeRules(
  context: RequestContext,
  scope: TenantScope,
  { kind, day, fields }: RecordDraft,
  place: PlaceLookup,
  isBatchOpen: boolean,
): BrokenRule[] {
  if (!FUTURE_KINDS.has(kind) && day > context.today)
    return [{ code: 'dates.future', verdict: 'refused', field: fields.day }]
  // A count of a day before the end is often typed later. The batch must stay as empty as it ended (`closedBatchRules`).
  const isEarlierCount = kind === 'status' && place.batch_end !== null && day < place.batch_end
  const closed = closedRules(context, scope, fields, place, isBatchOpen || isEarlierCount)
  if (closed.length > 0) return closed
  // The costs of a batch may arise before and after it.
  if (kind === 'posting') return []
  const isAfterStart = place.batch_start === null || day >= place.batch_start || kind === 'insertion'
  if (isAfterStart && (place.batch_end === null || day <= place.batch_end)) return []
  return [
    {
      code: 'dates.outside_batch',
      verdict: 'refused',
      field: fields.day,
      params: { from: dayText(context, place.batch_start), to: dayText(context, place.batch_end) },
    },
  ]
}

const dayText = ({ language }: RequestContext, day: string | null): string =>
  day === null ? '' : formatFarmDay(language, day)

/** Looks up units: those that were read with the places, others in the database. */
function databaseUnits(db: Db, scope: TenantScope, read: readonly HerdUnit[]): UnitLookup {
  const known = new Map(read.map((unit) => [unitName(unit), unit]))
  return {
    at: async (keys) => {
      const units = keys.flatMap((key) => known.get(unitName(key)) ?? [])
      if (units.length === keys.length) return units
      const inserted = await upsertUnits(db, scope, keys)
      for (const unit of inserted) known.set(unitName(unit), unit)
      return inserted
    },
    inBarn: (barnId) => selectUnitsOfBarns(db, scope, [barnId]),
  }
}

const unitName = ({ barnId, sectionId, batchId, pigType }: UnitKey): string =>
  `${barnId} ${sectionId} ${batchId} ${pigType}`
