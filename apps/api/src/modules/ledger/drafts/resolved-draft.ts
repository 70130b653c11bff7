import type { BarnId } from '@herdboard/contract/core/ids.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { RecordDraft } from '../record-draft.ts'
import type { PlaceLookup } from '../sql/places.ts'
import type { HerdUnit } from '../units/herd-unit.ts'

type DraftOfKind<Name extends RecordDraft['kind']> = Extract<RecordDraft, { kind: Name }>

interface WithKnownPlace {
  placeLookup: PlaceLookup
}
interface WithUnit {
  unit: HerdUnit
}

/** A draft with looked-up, permitted places and the units that it concerns. */
export type ResolvedDraft =
  | (DraftOfKind<'insertion' | 'departure' | 'dead' | 'weighing' | 'treatment'> & WithKnownPlace & WithUnit)
  | (DraftOfKind<'transfer'> & WithKnownPlace & WithUnit & { peer: HerdUnit; peerKnown: PlaceLookup })
  | (DraftOfKind<'slaughter'> & WithKnownPlace & { drawn: readonly DrawnPigs[] })
  | (DraftOfKind<'status'> & WithKnownPlace & WithUnit & { countTarget: 'unit' })
  | (DraftOfKind<'status'> & WithKnownPlace & { countTarget: 'barn'; barnId: BarnId; barnUnits: readonly HerdUnit[] })
  | (DraftOfKind<'preSlaughter' | 'checkIn' | 'feedUse' | 'feedDelivery' | 'feedCount' | 'posting'> & WithKnownPlace)

/** Pigs that a slaughter takes from one unit. */
export interface DrawnPigs {
  unit: HerdUnit
  placeLookup: PlaceLookup
  head: number
  /** Index of the draft's row; the first one where several rows are the same unit. */
  no: number
}

/** Returns the units whose facts a resolved draft changes. */
export function unitsOfDraft(draft: ResolvedDraft): readonly HerdUnit[] {
  switch (draft.kind) {
    case 'insertion':
    case 'departure':
    case 'dead':
    case 'weighing':
      return [draft.unit]
    case 'transfer':
      return [draft.unit, draft.peer]
    case 'slaughter':
      return draft.drawn.map(({ unit }) => unit)
    case 'status':
      return draft.countTarget === 'unit' ? [draft.unit] : draft.barnUnits
    default:
      return []
  }
}

/** Returns the pigs that an entry takes from a unit, 0 where it receives pigs, and the form field with their number. */
export function pigsTakenFrom(draft: ResolvedDraft, unit: HerdUnit): { head: number; field: string } {
  const { fields } = draft
  if (draft.kind === 'slaughter') {
    const drawn = draft.drawn.find((each) => each.unit.id === unit.id)
    return { head: drawn?.head ?? 0, field: (drawn && fields.rows?.[drawn.no]?.head) ?? fields.head }
  }
  const isTaken =
    draft.kind === 'departure' || draft.kind === 'dead' || (draft.kind === 'transfer' && draft.unit.id === unit.id)
  return { head: isTaken ? draft.head : 0, field: fields.head }
}

type LedgerPlaceNames = Pick<PlaceLookup, 'farm_name' | 'barn_name' | 'section_or_batch_name'>

/** The reader of a message; decides whether texts name the farm. */
export type PlaceReader = Pick<TenantScope, 'readableFarms'>

/** Returns a place as text: "Stald 4, A2"; with the farm's name first where the reader sees several farms. */
export function ledgerPlaceName(
  { farm_name, barn_name, section_or_batch_name }: LedgerPlaceNames,
  { readableFarms }: PlaceReader,
): string {
  const inFarm = [barn_name, section_or_batch_name].filter((name) => name !== null)
  return (inFarm.length === 0 || readableFarms.size > 1 ? [farm_name, ...inFarm] : inFarm).join(', ')
}
