import type { PlaceOfRecord } from '#modules/ledger/draft.ts'
import type { BrokenRule } from '#platform/problem.ts'
import type { FormSession } from '../engine/definition.ts'
import { toPlaceOfRecord } from '../engine/place.ts'
import { selectWithheld, type Withheld } from '../sql/treatments.ts'

interface Leaving {
  day: string | null
  places: readonly NamedPlace[]
  /** Field to blame. */
  field: string
}

/** A place that pigs leave, as it is named to who reads. */
interface NamedPlace {
  place: PlaceOfRecord
  name: string
}

/** The place that a form was opened at. */
export const ownPlace = ({ place, placeName }: FormSession): NamedPlace => ({
  place: toPlaceOfRecord(place),
  name: placeName,
})

/** Pigs that leave alive while some of their place are withheld: whoever receives them must know. */
export async function withheldDeparture(session: FormSession, leaving: Leaving): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  return withheld ? [rule('withdrawal.departure', 'doubtful', leaving.field, withheld)] : []
}

/** Pigs that move inside the company: what is withheld follows them. */
export async function withheldMove(session: FormSession, leaving: Leaving): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  return withheld ? [rule('transfer.withdrawal_moves', 'doubtful', leaving.field, withheld)] : []
}

/** Slaughter that is announced: refused, unless the treated pigs are known and stay at home. */
export async function withheldBooking(session: FormSession, leaving: Leaving, isExcluded: boolean): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  if (!withheld) return []
  return isExcluded && withheld.isNamed
    ? [excluded(leaving.field)]
    : [rule('withdrawal.booking', 'refused', leaving.field, withheld)]
}

/** Slaughter that has happened is never refused for it: it is asked about, and the reason is kept. */
export async function withheldSlaughter(
  session: FormSession,
  leaving: Leaving,
  { isExcluded, remark }: { isExcluded: boolean; remark: string | null },
): Promise<BrokenRule[]> {
  const withheld = await withheldOf(session, leaving)
  if (!withheld) return []
  if (isExcluded && withheld.isNamed) return [excluded(leaving.field)]
  return [
    rule('withdrawal.slaughtered', 'doubtful', leaving.field, withheld),
    ...(remark === null
      ? [{ code: 'withdrawal.reason', verdict: 'refused' as const, field: 'FS_More.FF_Remark' }]
      : []),
  ]
}

async function withheldOf({ db, scope }: FormSession, { day, places }: Leaving): Promise<InWords | null> {
  if (day === null) return null
  const withholding = await selectWithheld(db, scope, { places: places.map(({ place }) => place), day })
  if (!withholding) return null
  const names = withholding.places.flatMap((no) => places[no]?.name ?? [])
  return { ...withholding, place: [...new Set(names)].join('; ') }
}

interface InWords extends Omit<Withheld, 'places'> {
  /** Names of the places. */
  place: string
}

const excluded = (field: string): BrokenRule => ({ code: 'withdrawal.excluded', verdict: 'doubtful', field })

const rule = (code: string, verdict: BrokenRule['verdict'], field: string, { place, until }: InWords): BrokenRule => ({
  code,
  verdict,
  field,
  params: { place, date: until },
})
