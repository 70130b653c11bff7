import type { PlaceOfRecord } from '#modules/ledger/draft.ts'
import type { BrokenRule } from '#platform/problem.ts'
import type { Opening } from '../engine/definition.ts'
import { selectWithheld } from '../sql/treatments.ts'

interface Leaving {
  day: string | null
  places: readonly PlaceOfRecord[]
  /** Field to blame. */
  field: string
}

/** Pigs that leave alive while some of their place are withheld: whoever receives them must know. */
export async function withheldDeparture(at: Opening, leaving: Leaving): Promise<BrokenRule[]> {
  const withheld = await withheldOf(at, leaving)
  return withheld ? [rule('withdrawal.departure', 'doubtful', leaving.field, at, withheld.until)] : []
}

/** Slaughter that is announced: refused, unless the treated pigs are known and stay at home. */
export async function withheldBooking(at: Opening, leaving: Leaving, isExcluded: boolean): Promise<BrokenRule[]> {
  const withheld = await withheldOf(at, leaving)
  if (!withheld) return []
  return isExcluded && withheld.isNamed
    ? [excluded(leaving.field)]
    : [rule('withdrawal.booking', 'refused', leaving.field, at, withheld.until)]
}

/** Slaughter that has happened is never refused for it: it is asked about, and the reason is kept. */
export async function withheldSlaughter(
  at: Opening,
  leaving: Leaving,
  { isExcluded, remark }: { isExcluded: boolean; remark: string | null },
): Promise<BrokenRule[]> {
  const withheld = await withheldOf(at, leaving)
  if (!withheld) return []
  if (isExcluded && withheld.isNamed) return [excluded(leaving.field)]
  return [
    rule('withdrawal.slaughtered', 'doubtful', leaving.field, at, withheld.until),
    ...(remark === null
      ? [{ code: 'withdrawal.reason', verdict: 'refused' as const, field: 'FS_More.FF_Remark' }]
      : []),
  ]
}

const withheldOf = async ({ db, scope }: Opening, { day, places }: Leaving) =>
  day === null ? null : selectWithheld(db, scope, { places, day })

const excluded = (field: string): BrokenRule => ({ code: 'withdrawal.excluded', verdict: 'doubtful', field })

const rule = (
  code: string,
  verdict: BrokenRule['verdict'],
  field: string,
  { placeName }: Opening,
  until: string,
): BrokenRule => ({ code, verdict, field, params: { place: placeName, date: until } })
