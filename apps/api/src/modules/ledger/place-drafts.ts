import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, Problem, RuleProblem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { dayIn } from '#platform/wording.ts'
import type { PlaceOfRecord, RecordDraft } from './draft.ts'
import { type DrawnFrom, type PlacedDraft, placeWords } from './placed-draft.ts'
import { type KnownPlace, selectPlaces } from './sql/places.ts'
import { selectUnitsOfBarns, upsertUnits } from './sql/units.ts'
import { isCountedWithBarn, type Unit } from './unit.ts'
import { keyAt, keysOfSections } from './unit-keys.ts'

/** Places of a draft: its own, a transfer's target, the places that a slaughter is drawn from. */
export const placesOf = (draft: RecordDraft): readonly PlaceOfRecord[] =>
  draft.kind === 'transfer'
    ? [draft.place, draft.to]
    : draft.kind === 'slaughter'
      ? [draft.place, ...draft.from.map(({ place }) => place)]
      : [draft.place]

/**
 * Looks up the places of drafts and the units behind them, making units on first need.
 *
 * A place of another company, or one that does not fit together, does not exist (404); a farm without ReadWrite is 403;
 * a day that the farm's lock covers is `record.locked`. Closed places and days outside a batch come back as rules;
 * `isBatchOpen` lets a closed batch's record be corrected.
 */
export async function placeDrafts(
  db: Db,
  call: Call,
  scope: Scope,
  drafts: readonly RecordDraft[],
  { isBatchOpen = false }: { isBatchOpen?: boolean } = {},
): Promise<{ placed: PlacedDraft[]; rules: BrokenRule[] }> {
  for (const draft of drafts) for (const place of placesOf(draft)) holdToRights(scope, place)
  const asked = drafts.flatMap((draft) => placesOf(draft).map((place) => ({ place, day: draft.day })))
  const known = await selectPlaces(db, scope, asked)
  for (const [no, { day }] of asked.entries()) holdToPlace(call, known[no], day)
  const rules: BrokenRule[] = []
  const placed: PlacedDraft[] = []
  let next = 0
  for (const draft of drafts) {
    const mine = known.slice(next, next + placesOf(draft).length)
    next += mine.length
    rules.push(...mine.flatMap((place) => placeRules(call, draft, place, isBatchOpen)))
    placed.push(await placeDraft(db, scope, draft, mine))
  }
  return { placed, rules }
}

function holdToRights(scope: Scope, { farmId }: PlaceOfRecord): void {
  if (scope.writableFarms.has(farmId)) return
  throw new Problem(scope.readableFarms.has(farmId) ? 'location.not_allowed' : 'request.not_found')
}

function holdToPlace(call: Call, place: KnownPlace | undefined, day: string): asserts place is KnownPlace {
  if (!place?.farm_found || !place.barn_found || !place.section_found || !place.batch_found) {
    throw new Problem('request.not_found')
  }
  if (place.locked_through !== null && day <= place.locked_through) {
    throw new Problem('record.locked', {
      what: call.text('ledger:lock', { date: dayIn(call.language, place.locked_through) }),
    })
  }
}

/** What the day and the place themselves say against an entry. */
function placeRules(
  call: Call,
  { kind, day, fields }: RecordDraft,
  place: KnownPlace,
  isBatchOpen: boolean,
): BrokenRule[] {
  if (kind !== 'preSlaughter' && day > call.today)
    return [{ code: 'dates.future', verdict: 'refused', field: fields.day }]
  const isBatchClosed = place.batch_end !== null && place.batch_end <= call.today && !isBatchOpen
  const closed = place.is_deleted || isBatchClosed
  if (closed) {
    return [{ code: 'location.closed', verdict: 'refused', field: fields.place, params: { place: placeWords(place) } }]
  }
  const isAfterStart = place.batch_start === null || day >= place.batch_start || kind === 'insertion'
  if (isAfterStart && (place.batch_end === null || day <= place.batch_end)) return []
  return [
    {
      code: 'dates.outside_batch',
      verdict: 'refused',
      field: fields.day,
      params: { from: wording(call, place.batch_start), to: wording(call, place.batch_end) },
    },
  ]
}

const wording = ({ language }: Call, day: string | null): string => (day === null ? '' : dayIn(language, day))

async function placeDraft(
  db: Db,
  scope: Scope,
  draft: RecordDraft,
  known: readonly KnownPlace[],
): Promise<PlacedDraft> {
  const [own, ...others] = known
  if (!own) throw new Problem('request.not_found')
  switch (draft.kind) {
    case 'insertion':
    case 'departure':
    case 'dead':
    case 'weighing': {
      return { ...draft, known: own, unit: await unitAt(db, scope, draft, draft.place, own) }
    }
    case 'transfer': {
      const peerKnown = others[0] ?? own
      const unit = await unitAt(db, scope, draft, draft.place, own)
      const peer = await unitAt(db, scope, draft, draft.to, peerKnown)
      if (peer.id === unit.id) throw new RuleProblem([samePlace(draft, peerKnown)])
      return { ...draft, known: own, unit, peer, peerKnown }
    }
    case 'slaughter': {
      const units = await upsertUnits(
        db,
        scope,
        draft.from.map(({ place }, no) => keyAt(draft, place, others[no] ?? own)),
      )
      return { ...draft, known: own, drawn: drawnFrom(draft.from, units, others) }
    }
    case 'status': {
      const { barnId, sectionId, batchId } = draft.place
      // A batch is counted by itself; a barn's count is spread over its sections.
      if (own.is_batch_production || batchId || sectionId || own.section_ids.length === 0) {
        return { ...draft, known: own, countScope: 'unit', unit: await unitAt(db, scope, draft, draft.place, own) }
      }
      if (barnId === null) throw new Problem('request.malformed', { name: 'barn_id' })
      const known = (await selectUnitsOfBarns(db, scope, [barnId])).filter(isCountedWithBarn)
      const barnUnits = known.length > 0 ? known : await upsertUnits(db, scope, keysOfSections(draft.place, own))
      return { ...draft, known: own, countScope: 'barn', barnId, barnUnits }
    }
    default:
      return { ...draft, known: own }
  }
}

const drawnFrom = (
  from: readonly { head: number }[],
  units: readonly Unit[],
  known: readonly KnownPlace[],
): DrawnFrom[] =>
  [
    ...Map.groupBy(
      from.flatMap(({ head }, no) => {
        const unit = units[no]
        const place = known[no]
        return unit && place ? [{ unit, known: place, head }] : []
      }),
      // Two places may stand for one unit, such as a barn and its open batch.
      ({ unit }) => unit.id,
    ).values(),
  ].flatMap(([first, ...more]) =>
    first ? [{ ...first, head: more.reduce((sum, { head }) => sum + head, first.head) }] : [],
  )

async function unitAt(
  db: Db,
  scope: Scope,
  draft: RecordDraft,
  place: PlaceOfRecord,
  known: KnownPlace,
): Promise<Unit> {
  const [unit] = await upsertUnits(db, scope, [keyAt(draft, place, known)])
  if (!unit) throw new Problem('request.not_found')
  return unit
}

const samePlace = ({ fields }: RecordDraft, known: KnownPlace): BrokenRule => ({
  code: 'transfer.same_place',
  verdict: 'refused',
  field: fields.place,
  params: { place: placeWords(known) },
})
