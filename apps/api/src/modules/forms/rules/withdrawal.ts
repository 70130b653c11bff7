import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { type PlacesInWithdrawal, selectWithdrawal } from '../sql/treatments.ts'

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
export async function withdrawalDepartureRules(session: FormSession, leaving: DepartingPigs): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  return withdrawal ? [withdrawalRule('withdrawal.departure', 'doubtful', leaving.field, withdrawal)] : []
}

/** Pigs that move inside the company: what is withheld follows them. */
export async function withdrawalTransferRules(session: FormSession, leaving: DepartingPigs): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  return withdrawal ? [withdrawalRule('transfer.withdrawal_moves', 'doubtful', leaving.field, withdrawal)] : []
}

/** Slaughter that is announced: refused, unless the treated pigs are known and stay at home. */
export async function withdrawalBookingRules(
  session: FormSession,
  leaving: DepartingPigs,
  isExcluded: boolean,
): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  if (!withdrawal) return []
  return isExcluded && withdrawal.isNamed
    ? [excludedRule(leaving.field)]
    : [withdrawalRule('withdrawal.booking', 'refused', leaving.field, withdrawal)]
}

/** Slaughter that has happened is never refused for it: it is asked about, and the reason is kept. */
export async function withdrawalSlaughterRules(
  session: FormSession,
  leaving: DepartingPigs,
  { isExcluded, remark }: { isExcluded: boolean; remark: string | null },
): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  if (!withdrawal) return []
  if (isExcluded && withdrawal.isNamed) return [excludedRule(leaving.field)]
  return [
    withdrawalRule('withdrawal.slaughtered', 'doubtful', leaving.field, withdrawal),
    ...(remark === null
      ? [{ code: 'withdrawal.reason', verdict: 'refused' as const, field: 'FS_More.FF_Remark' }]
      : []),
  ]
}

async function findWithdrawal(
  { db, scope }: FormSession,
  { day, places }: DepartingPigs,
): Promise<WithdrawalInWords | null> {
  if (day === null) return null
  const withdrawal = await selectWithdrawal(db, scope, { places: places.map(({ place }) => place), day })
  if (!withdrawal) return null
  const names = withdrawal.places.flatMap((no) => places[no]?.name ?? [])
  return { ...withdrawal, place: [...new Set(names)].join('; ') }
}

interface WithdrawalInWords extends Omit<PlacesInWithdrawal, 'places'> {
  /** Names of the places. */
  place: string
}

const excludedRule = (field: string): BrokenRule => ({ code: 'withdrawal.excluded', verdict: 'doubtful', field })

const withdrawalRule = (
  code: string,
  verdict: BrokenRule['verdict'],
  field: string,
  { place, until }: WithdrawalInWords,
): BrokenRule => ({
  code,
  verdict,
  field,
  params: { place, date: until },
})
