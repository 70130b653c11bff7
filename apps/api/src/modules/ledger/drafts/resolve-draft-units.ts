import type { BarnId } from '@herdboard/contract/core/ids.ts'
import type { UnitKey } from '#modules/ledger/sql/units/units.ts'
import { type BrokenRule, Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { type PlaceOfRecord, placeField, type RecordDraft } from '../record-draft.ts'
import type { PlaceLookup } from '../sql/places.ts'
import { type HerdUnit, isCountedWithBarn } from '../units/herd-unit.ts'
import { unitKeyAt, unitKeysOfSections } from '../units/unit-keys.ts'
import { type DrawnPigs, ledgerPlaceName, type PlaceReader, type ResolvedDraft } from './resolved-draft.ts'

/** Finds units, and makes those without records. */
export interface UnitLookup {
  /** In the order of the keys. */
  at(keys: readonly UnitKey[]): Promise<readonly HerdUnit[]>
  inBarn(barnId: BarnId): Promise<readonly HerdUnit[]>
}

/** Adds the units that a draft concerns; `placeLookups` has its places in the order of `placesOfDraft`. */
export async function resolveDraftUnits(
  units: UnitLookup,
  reader: PlaceReader,
  draft: RecordDraft,
  placeLookups: readonly PlaceLookup[],
): Promise<ResolvedDraft> {
  const [own, ...others] = placeLookups
  if (!own) throw new Problem('request.not_found')
  switch (draft.kind) {
    case 'insertion':
    case 'departure':
    case 'dead':
    case 'weighing':
    case 'treatment': {
      return { ...draft, placeLookup: own, unit: await requireUnit(units, draft.fields.place, draft.place, own) }
    }
    case 'transfer': {
      const peerKnown = others[0] ?? own
      const unit = await requireUnit(units, draft.fields.place, draft.place, own)
      const peer = await requireUnit(units, placeField(draft.fields, 1), draft.to, peerKnown)
      if (peer.id === unit.id) throw new RuleProblem([samePlaceRule(reader, draft, peerKnown)])
      return { ...draft, placeLookup: own, unit, peer, peerKnown }
    }
    case 'slaughter': {
      const from = await units.at(
        draft.from.map(({ place }, no) => unitKeyAt(placeField(draft.fields, no + 1), place, others[no] ?? own)),
      )
      return { ...draft, placeLookup: own, drawn: drawnUnits(draft.from, from, others) }
    }
    case 'status': {
      const { barnId, sectionId, batchId } = draft.place
      // A batch is counted by itself; a barn's count is distributed over its sections.
      if (own.is_batch_production || batchId || sectionId || own.section_ids.length === 0) {
        return {
          ...draft,
          placeLookup: own,
          countTarget: 'unit',
          unit: await requireUnit(units, draft.fields.place, draft.place, own),
        }
      }
      if (barnId === null) throw new Problem('request.malformed', { name: 'barn_id' })
      const known = (await units.inBarn(barnId)).filter(isCountedWithBarn)
      const barnUnits = known.length > 0 ? known : await units.at(unitKeysOfSections(draft.place, own))
      return { ...draft, placeLookup: own, countTarget: 'barn', barnId, barnUnits }
    }
    default:
      return { ...draft, placeLookup: own }
  }
}

const drawnUnits = (
  from: readonly { head: number }[],
  units: readonly HerdUnit[],
  placeLookups: readonly PlaceLookup[],
): DrawnPigs[] =>
  [
    ...Map.groupBy(
      from.flatMap(({ head }, no) => {
        const unit = units[no]
        const place = placeLookups[no]
        return unit && place ? [{ unit, placeLookup: place, head, no }] : []
      }),
      // Two places may be the same unit, such as a barn and its open batch.
      ({ unit }) => unit.id,
    ).values(),
  ].flatMap(([first, ...more]) =>
    first ? [{ ...first, head: more.reduce((sum, { head }) => sum + head, first.head) }] : [],
  )

async function requireUnit(
  units: UnitLookup,
  field: string,
  place: PlaceOfRecord,
  placeLookup: PlaceLookup,
): Promise<HerdUnit> {
  const [unit] = await units.at([unitKeyAt(field, place, placeLookup)])
  if (!unit) throw new Problem('request.not_found')
  return unit
}

const samePlaceRule = (reader: PlaceReader, { fields }: RecordDraft, placeLookup: PlaceLookup): BrokenRule => ({
  code: 'transfer.same_place',
  verdict: 'refused',
  field: placeField(fields, 1),
  params: { place: ledgerPlaceName(placeLookup, reader) },
})
