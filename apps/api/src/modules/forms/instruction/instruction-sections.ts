import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { administrations, doseUnits } from '@herdboard/domain/health/administrations.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { ElementBuilder } from '../elements/element-builder.ts'
import type { SectionPart } from '../engine/form-definition.ts'
import { DEFAULT_VALID_DAYS } from './instruction-proposals.ts'
import type { InstructionSession } from './instruction-session.ts'

/** Limits, days: the day of issue is at most a year ago, and the validity is at most a year and a month. */
const MAX_AGE_DAYS = 365
export const MAX_VALID_DAYS = 400

/** Sections of the instruction form. */
export function instructionSections(session: InstructionSession, build: ElementBuilder): SectionPart[] {
  const { farms, drugs, stored, drugId, context } = session
  const offered = drugs.filter(({ id, is_inactive }) => !is_inactive || id === stored?.drug_id)
  const rate = { required: true, min: 0.0001, max: 100_000, step: 0.0001 }
  return [
    build.section('FS_Main', { name: 'instruction' }, [
      build.multiselect('FF_Farms', {
        disabled: true,
        wide: true,
        options: farms.map(({ id, name }) => ({ id, value: name })),
        value: farms.map(({ id }) => id),
      }),
      build.dropdown('FF_Drug', {
        required: true,
        computes: true,
        options: offered.map(({ id, name }) => ({ id, value: name })),
        value: drugId,
      }),
      build.radio('FF_AnimalGroup', {
        required: true,
        label: 'field.animal_group_of',
        computes: true,
        options: build.options('animal_group', ['WEANERS', 'SLAUGHTER_PIGS']),
        value: onlyGroup(session),
      }),
      // Options depend on the pig type and the drug.
      build.dropdown('FF_Diagnosis', { required: true, options: [] }),
      build.dropdown('FF_Method', { required: true, options: build.options('administration', administrations) }),
    ]),
    build.section('FS_Dose', { name: 'dosage' }, [
      build.decimal('FF_DoseRate', rate),
      build.dropdown('FF_DoseUnit', { required: true, options: build.options('dose_unit', doseUnits) }),
      build.checkbox('FF_DosePerHead'),
      build.integer('FF_Days', { required: true, min: 1, max: 35, unit: 'days' }),
      build.integer('FF_Interval', { required: true, min: 1, max: 7 }),
      build.integer('FF_Withdrawal', {
        required: true,
        label: 'field.withdrawal_period',
        min: 0,
        max: 200,
        unit: 'days',
      }),
    ]),
    build.section('FS_Valid', { name: 'validity' }, [
      build.day('FF_IssueDate', {
        required: true,
        computes: true,
        from: earlier(addDays(context.today, -MAX_AGE_DAYS), stored?.issue_day),
        to: context.today,
        value: context.today,
      }),
      build.day('FF_Expires', { required: true, to: null, value: addDays(context.today, DEFAULT_VALID_DAYS) }),
      build.textLine('FF_Vet', { maxLength: 100, value: farms[0]?.vet ?? null, suggestions: vetsOf(session) }),
      ...(stored ? [build.checkbox('FF_IsActive', { label: 'field.instruction_active', value: true })] : []),
    ]),
    build.section('FS_More', { name: 'more', folded: true }, [
      build.textArea('FF_Precautions', { maxLength: 2000 }),
      build.remark(),
    ]),
  ]
}

const earlier = (day: string, other: string | undefined): string => (other !== undefined && other < day ? other : day)

const vetsOf = ({ farms }: InstructionSession): string[] => [
  ...new Set(farms.flatMap(({ vet }) => (vet === null ? [] : [vet]))),
]

/** Pig type that all the farms have in common, where there is only one. */
function onlyGroup({ farms }: InstructionSession): string | null {
  const kinds = new Set(farms.flatMap(({ pig_types }) => pig_types))
  const [only] = kinds
  return kinds.size !== 1 ? null : only === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS'
}

/** Form values of a stored instruction. */
export const storedInstructionValues = ({ stored, farms }: InstructionSession): Record<string, ElementValue> =>
  stored === null
    ? {}
    : {
        FF_Farms: farms.map(({ id }) => id),
        FF_Drug: stored.drug_id,
        FF_AnimalGroup: stored.pig_type === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS',
        FF_Diagnosis: String(stored.diagnosis_id),
        FF_Method: String(stored.method_id),
        FF_DoseRate: stored.dose_rate,
        FF_DoseUnit: stored.dose_unit,
        FF_DosePerHead: stored.is_dose_per_head,
        FF_Days: stored.times,
        FF_Interval: stored.interval_days,
        FF_Withdrawal: stored.withdrawal_days,
        FF_IssueDate: stored.issue_day,
        FF_Expires: stored.expiry_day,
        FF_Vet: stored.vet,
        FF_IsActive: stored.inactive_from === null,
        FF_Precautions: stored.precautions,
        FF_Remark: stored.remark,
      }
