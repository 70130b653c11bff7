import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { type PlacesInWithdrawal, selectWithdrawal } from '../sql/treatments.ts'

type WithdrawalReader = Pick<FormSession, 'db' | 'scope'>

interface DepartingPigs {
  day: string | null
  places: readonly NamedRecordPlace[]
  /** Field that shows the error. */
  field: string
}

/** Place that pigs leave, with its display name. */
interface NamedRecordPlace {
  place: PlaceOfRecord
  name: string
}

/** Place that a form was opened at. */
export const ownPlace = ({ place, placeName }: FormSession): NamedRecordPlace => ({
  place: toPlaceOfRecord(place),
  name: placeName,
})

/** Doubtful: pigs leave alive while some of their place are in a withdrawal period. The receiver must know it. */
export async function withdrawalDepartureRules(
  session: WithdrawalReader,
  leaving: DepartingPigs,
): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  return withdrawal ? [withdrawalRule('withdrawal.departure', 'doubtful', leaving.field, withdrawal)] : []
}

/** Doubtful: pigs are transferred during a withdrawal period, which moves with them. */
export async function withdrawalTransferRules(
  session: WithdrawalReader,
  leaving: DepartingPigs,
): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  return withdrawal ? [withdrawalRule('transfer.withdrawal_moves', 'doubtful', leaving.field, withdrawal)] : []
}

/**
 * Refused: a slaughter booking in a withdrawal period. It is doubtful where the treated pigs are identified and stay on
 * the farm.
 */
export async function withdrawalBookingRules(
  session: WithdrawalReader,
  leaving: DepartingPigs,
  isExcluded: boolean,
): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  if (!withdrawal) return []
  return isExcluded && withdrawal.isIdentified
    ? [excludedRule(leaving.field)]
    : [withdrawalRule('withdrawal.booking', 'refused', leaving.field, withdrawal)]
}

/**
 * Doubtful: a slaughter in a withdrawal period. It has happened, so it is not refused, but the remark must give the
 * reason.
 */
export async function withdrawalSlaughterRules(
  session: WithdrawalReader,
  leaving: DepartingPigs,
  { isExcluded, remark }: { isExcluded: boolean; remark: string | null },
): Promise<BrokenRule[]> {
  const withdrawal = await findWithdrawal(session, leaving)
  if (!withdrawal) return []
  if (isExcluded && withdrawal.isIdentified) return [excludedRule(leaving.field)]
  return [
    withdrawalRule('withdrawal.slaughtered', 'doubtful', leaving.field, withdrawal),
    ...(remark === null
      ? [{ code: 'withdrawal.reason' as const, verdict: 'refused' as const, field: 'FS_More.FF_Remark' }]
      : []),
  ]
}

async function findWithdrawal(
  { db, scope }: WithdrawalReader,
  { day, places }: DepartingPigs,
): Promise<WithdrawalText | null> {
  if (day === null) return null
  const withdrawal = await selectWithdrawal(db, scope, { places: places.map(({ place }) => place), day })
  if (!withdrawal) return null
  const names = withdrawal.places.flatMap((no) => places[no]?.name ?? [])
  return { ...withdrawal, place: [...new Set(names)].join('; ') }
}

interface WithdrawalText extends Omit<PlacesInWithdrawal, 'places'> {
  /** Names of the places. */
  place: string
}

const excludedRule = (field: string): BrokenRule => ({ code: 'withdrawal.excluded', verdict: 'doubtful', field })

const withdrawalRule = (
  code: BrokenRule['code'],
  verdict: BrokenRule['verdict'],
  field: string,
  { place, until }: WithdrawalText,
): BrokenRule => ({
  code,
  verdict,
  field,
  params: { place, date: until },
})
