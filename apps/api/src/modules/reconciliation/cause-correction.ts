import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { DifferenceCause } from '@herdboard/contract/herd/reconciliation.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { CountPeriod, LikelyCause } from '@herdboard/domain/reconciliation/count-period.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Missing slaughter pigs of at least this mean weight (kg) are proposed as slaughter, lighter ones as a departure. */
const SLAUGHTER_WEIGHT_KG = 90

/**
 * Returns the form that corrects a cause: the record at fault, or a new record at the place that the pigs left or
 * entered.
 * Null where no form corrects it or the user may not write on the farm.
 */
export function causeCorrection(
  cause: LikelyCause,
  countInterval: CountPeriod,
  units: ReadonlyMap<string, ResolvedUnit>,
  scope: TenantScope,
): DifferenceCause['correction'] {
  const [recordId] = cause.recordIds
  if (recordId) return { kind: 'record', record_id: recordId as RecordId }
  const formId = correctionFormId(cause, countInterval)
  const isFromOther = cause.kind === 'unrecorded_move' && countInterval.counted > countInterval.expected
  const unit = units.get((isFromOther ? cause.otherUnitId : null) ?? countInterval.unitId)
  if (formId === null || !unit || !scope.writableFarms.has(unit.farmId)) return null
  return {
    kind: 'form',
    form_id: formId,
    farm_id: unit.farmId,
    barn_id: unit.barnId,
    section_id: unit.sectionId,
    batch_id: unit.batchId,
    date: cause.day,
    number: cause.head,
  }
}

function correctionFormId({ kind }: LikelyCause, { pigType, meanKg }: CountPeriod): number | null {
  if (kind === 'deaths') return recordKind.dead
  if (kind === 'unrecorded_move') return recordKind.transfer
  if (kind === 'missing_in') return recordKind.insertion
  if (kind === 'recount') return recordKind.status
  if (kind !== 'missing_out') return null
  return pigType === SLAUGHTER_PIGS && (meanKg ?? 0) >= SLAUGHTER_WEIGHT_KG
    ? recordKind.slaughter
    : recordKind.departure
}
