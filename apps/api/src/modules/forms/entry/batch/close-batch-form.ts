import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { parseEntryDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import {
  type BatchLedger,
  countEventsOutside,
  type FormBatchRow,
  selectBatchLedger,
  selectBatchUnits,
  updateBatch,
} from '#modules/forms/sql/batches.ts'
import { cancelCourseDaysOfBatch, selectOpenCourseDays } from '#modules/health/service.ts'
import type { PlaceOfRecord, RecordDraft } from '#modules/ledger/record-draft.ts'
import { estimatedWeightG, recordAll, unitStockOn, updateDataVersion } from '#modules/ledger/service.ts'
import { solveNotifications } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { requireUpdated, staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import { assertRules, type BrokenRule } from '#platform/http/errors/problem.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { requireBatchAt } from './batch-fields.ts'
import { batchSavedMessage } from './batch-saved-message.ts'

/** Up to this many remaining pigs may be missing or dead after a confirmation; more must be moved. */
const MAX_REMAINING = 10
const MAX_REMAINING_SHARE = 0.02

const MISSING = '1'
const DIED = '2'
const MOVED = '3'

/** Death kind "found dead". */
const FOUND_DEAD = '1'

/** Unit of the batch with its remaining pigs. */
interface RemainingPigs {
  place: PlaceOfRecord
  head: number
  weightG: number | null
}

/** Form `formId.closeBatch`: closes a batch. The user states whether remaining pigs are missing, dead or moved. */
export const closeBatchForm: FormDefinition = {
  formId: formId.closeBatch,
  async open(session, rawValues) {
    const { db, scope, context } = session
    const { batches, batch } = await requireBatchAt(session)
    const whole = await selectBatchLedger(db, scope, batch.id, context.today)
    const proposed = whole.last_day ?? batch.start_date
    const day = parseEntryDay(session, rawValues, 'FS_Main.FF_EndDate') ?? proposed
    const ledger = await selectBatchLedger(db, scope, batch.id, day)
    const remainingByPlace = await remainingPigs(session, batch.id, day)
    const remaining = remainingByPlace.reduce((sum, { head }) => sum + head, 0)
    const outside = await countEventsOutside(db, scope, { batchId: batch.id, start: batch.start_date, end: day })
    const openDays = (await selectOpenCourseDays(db, scope, batch.id)).length
    const others = batches
      .filter((other) => other.id !== batch.id && other.is_active && (other.end_date === null || other.end_date > day))
      .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    const build = elementBuilder(session)
    const counter = (id: string, label: TextName<'forms:field'>, value: number) =>
      build.integer(id, { label: `field.${label}`, disabled: true, unit: 'pigs', value })
    return {
      version: batch.version,
      subjectId: batch.id,
      sections: [
        build.section('FS_Main', { name: 'batch' }, [
          counter('FF_Inserted', 'inserted', ledger.in_head),
          counter('FF_Out', 'out', ledger.out_head),
          counter('FF_DeadSum', 'dead_sum', ledger.dead_head),
          counter('FF_Remaining', 'remaining', remaining),
          build.day('FF_EndDate', {
            required: true,
            from: batch.start_date,
            to: context.today,
            value: proposed,
            computes: true,
          }),
          build.radio('FF_RemainingAs', {
            required: true,
            wide: true,
            options: build.options('remaining_as', [1, 2, 3]),
            value: MISSING,
            computes: true,
          }),
          build.dropdown('FF_NewBatch', {
            options: others.map(({ id, name }) => ({ id, value: name })),
          }),
        ]),
      ],
      // A new batch is chosen only for pigs that are moved.
      proposals: ({ values, elementId }) => {
        const isMoved = values.text('FS_Main.FF_RemainingAs') === MOVED
        const value = isMoved ? (others[0]?.id ?? null) : null
        return [{ address: 'FS_Main.FF_NewBatch', value, always: !isMoved && elementId === 'FF_RemainingAs' }]
      },
      rules: (values) => [
        ...(batch.end_date !== null && batch.end_date <= context.today ? [alreadyClosedRule(session)] : []),
        ...(outside > 0 ? [eventsOutsideRule(outside)] : []),
        ...remainingRules(session, values, remaining, ledger),
        ...missingSettlementRules(whole),
        ...missingTreatmentDayRules(openDays),
      ],
      saving: {
        save: async (values, { confirmed, rules }) => {
          const drafts = closingDrafts(values, remainingByPlace)
          if (drafts.length === 0) assertRules(rules, confirmed)
          else await recordAll(db, context, scope, drafts, { confirmed, rules })
          await cancelCourseDaysOfBatch(db, context, scope, batch.id)
          await closeRow(session, batch, requireValue(values.text('FS_Main.FF_EndDate'), 'FF_EndDate'), confirmed)
          return { id: batch.id, pending: false }
        },
      },
      savedMessage: () => batchSavedMessage(session, 'closeBatch', batch.name),
    }
  },
}

async function remainingPigs(
  { db, scope, place }: FormSession,
  batchId: BatchId,
  day: string,
): Promise<RemainingPigs[]> {
  const units = await selectBatchUnits(db, scope, batchId)
  const ids = units.map(({ id }) => id)
  const heads = await unitStockOn(db, scope, ids, day)
  const weights = await estimatedWeightG(db, scope, ids, day)
  return units.map(({ id, section_id }) => ({
    place: { ...toPlaceOfRecord(place), sectionId: section_id },
    head: heads.get(id) ?? 0,
    weightG: weights.get(id) ?? null,
  }))
}

const alreadyClosedRule = ({ placeName }: FormSession): BrokenRule => ({
  code: 'location.closed',
  verdict: 'refused',
  params: { place: placeName },
})

const eventsOutsideRule = (count: number): BrokenRule => ({
  code: 'batch.events_outside',
  verdict: 'refused',
  field: 'FS_Main.FF_EndDate',
  params: { count },
})

function remainingRules(
  { i18n }: FormSession,
  values: ElementValues,
  remaining: number,
  { in_head }: BatchLedger,
): BrokenRule[] {
  const choice = values.text('FS_Main.FF_RemainingAs')
  if (remaining === 0) return []
  if (choice === MOVED && values.text('FS_Main.FF_NewBatch') === null) {
    return [{ code: 'batch.new_needed', verdict: 'refused', field: 'FS_Main.FF_NewBatch' }]
  }
  const isWithinLimit = Math.abs(remaining) <= Math.max(MAX_REMAINING, MAX_REMAINING_SHARE * in_head)
  const verdict = isWithinLimit || choice === MOVED ? 'doubtful' : 'refused'
  // So many pigs cannot be missing; the refusal explains what to do.
  const hint = verdict === 'refused' ? i18n.text('forms:hint.remaining') : ''
  const params = { count: remaining, hint }
  return [{ code: 'batch.remaining', verdict, field: 'FS_Main.FF_RemainingAs', params }]
}

const missingSettlementRules = ({ unsettled: count }: BatchLedger): BrokenRule[] =>
  count === 0
    ? []
    : [{ code: 'batch.no_settlement', verdict: 'doubtful', field: 'FS_Main.FF_EndDate', params: { count } }]

/** Doubtful: treatment days without a record. Closing the batch cancels them, so given ones must be recorded first. */
const missingTreatmentDayRules = (count: number): BrokenRule[] =>
  count === 0
    ? []
    : [{ code: 'batch.days_not_given', verdict: 'doubtful', field: 'FS_Main.FF_EndDate', params: { count } }]

/**
 * One record for each unit with remaining pigs. A unit with negative stock gets a count of zero, whatever the user
 * chose.
 */
function closingDrafts(values: ElementValues, remainingByPlace: readonly RemainingPigs[]): RecordDraft[] {
  const choice = values.text('FS_Main.FF_RemainingAs')
  const day = requireValue(values.text('FS_Main.FF_EndDate'), 'FF_EndDate')
  const fields = { day: 'FS_Main.FF_EndDate', head: 'FS_Main.FF_RemainingAs', place: 'FS_Main.FF_NewBatch' }
  return remainingByPlace
    .filter(({ head }) => head !== 0)
    .map(({ place, head, weightG }) => {
      const common = { day, place, detail: {}, fields }
      if (head > 0 && choice === DIED) {
        return { ...common, kind: 'dead', head, liveG: null, detail: { FF_DeathKind: FOUND_DEAD } }
      }
      if (head > 0 && choice === MOVED) {
        const batchId = requireValue(values.text('FS_Main.FF_NewBatch'), 'FF_NewBatch') as BatchId
        return { ...common, kind: 'transfer', to: { ...place, batchId }, head, liveG: head * (weightG ?? 0) }
      }
      return { ...common, kind: 'status', head: 0, avgG: 0, isOpening: false, isWeightEstimated: false }
    })
}

/** Notification kinds that closing a batch resolves. */
const RESOLVED_KINDS: readonly number[] = [notificationKind.batchReadyToClose, notificationKind.batchOverdue]

async function closeRow(session: FormSession, batch: FormBatchRow, day: string, confirmed: boolean): Promise<void> {
  const { db, scope, context } = session
  const closed = { ...batch, end_date: day, is_active: false }
  requireUpdated(await updateBatch(db, scope, batch.id, batch.version, closed), staleForm)
  await writeAuditEntry(db, context, {
    action: 'batch.close',
    subjectType: 'batch',
    subjectId: batch.id,
    before: batch,
    after: closed,
    confirmed,
  })
  await solveNotifications(db, scope, context.now, { type: [...RESOLVED_KINDS], subject: batch.id })
  await updateDataVersion(db, scope)
}
