import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { selectWithheld, type WithheldPlaces } from '../sql/treatments.ts'

interface DepartingPigs {
  day: string | null
  places: readonly NamedRecordPlace[]
  /** Field to blame. */
  field: string
}

/** A place that pigs leave, as it is named to who reads. */
interface NamedRecordPlace {
  place: PlaceOfRecord
  name: string
}

/** The place that a form was opened at. */
export const ownPlace = ({ place, placeName }: FormSession): NamedRecordPlace => ({
  place: toPlaceOfRecord(place),
  name: placeName,
})

/** Pigs that leave alive while some of their place are withheld: whoever receives them must know. */
export async function withheldDepartureRules(session: FormSession, leaving: DepartingPigs): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  return withheld ? [withheldRule('withdrawal.departure', 'doubtful', leaving.field, withheld)] : []
}

/** Pigs that move inside the company: what is withheld follows them. */
export async function withheldMoveRules(session: FormSession, leaving: DepartingPigs): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  return withheld ? [withheldRule('transfer.withdrawal_moves', 'doubtful', leaving.field, withheld)] : []
}

/** Slaughter that is announced: refused, unless the treated pigs are known and stay at home. */
export async function withheldBookingRules(
  session: FormSession,
  leaving: DepartingPigs,
  isExcluded: boolean,
): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  if (!withheld) return []
  return isExcluded && withheld.isNamed
    ? [excludedRule(leaving.field)]
    : [withheldRule('withdrawal.booking', 'refused', leaving.field, withheld)]
}

/** Slaughter that has happened is never refused for it: it is asked about, and the reason is kept. */
export async function withheldSlaughterRules(
  session: FormSession,
  leaving: DepartingPigs,
  { isExcluded, remark }: { isExcluded: boolean; remark: string | null },
): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  if (!withheld) return []
  if (isExcluded && withheld.isNamed) return [excludedRule(leaving.field)]
  return [
    withheldRule('withdrawal.slaughtered', 'doubtful', leaving.field, withheld),
    ...(remark === null
      ? [{ code: 'withdrawal.reason', verdict: 'refused' as const, field: 'FS_More.FF_Remark' }]
      : []),
  ]
}

async function withheldOf({ db, scope }: FormSession, { day, places }: DepartingPigs): Promise<WithheldInWords | null> {
  if (day === null) return null
  const withholding = await selectWithheld(db, scope, { places: places.map(({ place }) => place), day })
  if (!withholding) return null
  const names = withholding.places.flatMap((no) => places[no]?.name ?? [])
  return { ...withholding, place: [...new Set(names)].join('; ') }
}

interface WithheldInWords extends Omit<WithheldPlaces, 'places'> {
  /** Names of the places. */
  place: string
}

const excludedRule = (field: string): BrokenRule => ({ code: 'withdrawal.excluded', verdict: 'doubtful', field })

const withheldRule = (
  code: string,
  verdict: BrokenRule['verdict'],
  field: string,
  { place, until }: WithheldInWords,
): BrokenRule => ({
  code,
  verdict,
  field,
  params: { place, date: until },
})
