import type { HealthEvent, InstructionEvent } from '@herdboard/simulator/areas/events/health-events.ts'
import { companyDrugs, referenceDrugId } from '#modules/health/service.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { WorkContext } from './load-notes.ts'

/** Inserts the treatment instructions of a farm. */
export async function copyInstructions(
  db: Db,
  scope: TenantScope,
  health: readonly HealthEvent[],
  { ids, places, person }: WorkContext,
): Promise<void> {
  const instructions = health.filter((event): event is InstructionEvent => event.kind === 'instruction')
  const methods = new Map((await companyDrugs(db, scope)).map(({ id, method }) => [id, method]))
  await copyRows(
    db,
    'instruction',
    instructions.map((event) => {
      const drugId = referenceDrugId(event.drugId)
      return {
        directory_id: scope.directoryId,
        id: ids.of('instruction', event.key, new Date(event.at)),
        farm_id: places.placeOf({ farm: event.farm, barn: null, section: null, batch: null }).farmId,
        pig_type: event.pigType,
        diagnosis_id: event.diagnosisId,
        drug_id: drugId,
        method_id: methods.get(drugId) ?? 1,
        dose_rate: event.doseRate,
        dose_unit: event.doseUnit,
        is_dose_per_head: event.isDosePerHead,
        times: event.days,
        interval_days: event.intervalDays,
        withdrawal_days: event.withdrawalDays,
        issue_day: event.issueDay,
        expiry_day: event.expiryDay,
        vet: event.vet,
        created_at: new Date(event.at),
        created_by: person(event.by),
      }
    }),
  )
}
