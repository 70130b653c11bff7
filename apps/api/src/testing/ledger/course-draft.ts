import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { NUFLOR_ID, PLEUROPNEUMONIA_ID } from '#testing/fixtures/stored-instruction.ts'
import type { TestSection } from '#testing/fixtures/test-company.ts'
import { aDraft } from './record-drafts.ts'

/** A course of three pigs with a withdrawal period of 18 days after its only day. */
export const aCourseDraft = (where: TestSection, day: string, instructionId: string | null = null): RecordDraft => ({
  ...aDraft.weighing(where, day, 3, 90),
  kind: 'treatment',
  head: 3,
  avgG: 90_000,
  course: {
    instruction_id: instructionId,
    pig_type: 2,
    diagnosis_id: PLEUROPNEUMONIA_ID,
    drug_id: NUFLOR_ID,
    drug_name: 'Nuflor',
    method_id: 1,
    dose_per_animal: 4.5,
    dose_unit: 'ml',
    times: 1,
    interval_days: 1,
    withdrawal_days: 18,
    last_day: day,
    withdrawal_end_day: addDays(day, 18),
    is_done: true,
    pen: null,
    mark: null,
    remark: null,
    days: [],
  } as never,
})
