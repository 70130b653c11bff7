import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/** A form as it is sent: the values of its elements by section. */
export interface RoundEntry {
  sections: { id: string; children: { id: string; value: string | number | boolean | null }[] }[]
}

const entry = (values: Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>) => ({
  sections: Object.entries(values).map(([id, children]) => ({
    id,
    children: Object.entries(children).map(([child, value]) => ({ id: child, value })),
  })),
})

const FOUND_DEAD = '1'
const KILLED = '2'
const ALL_OK = '1'
const COURSE_GOES_ON = '1'

const totalKg = (number: number, avgKg: number): number => roundHalfAway(number * avgKg, 1)

/** A course of treatment that begins by an instruction. */
export interface TreatmentOfRound {
  day: string
  number: number
  weightKg: number
  pen: string | null
  /** Per pig, in the unit of the instruction. */
  dose: number
  prescription: {
    id: string
    diagnosis_id: number
    drug_id: string
    method_id: number
    dose_unit: DoseUnit
    times: number
    interval_days: number
    withdrawal_days: number
  }
}

/**
 * What the keys of the round send: the same forms as the windows of the application, with the fields that are not asked
 * for at their usual values. Days are `yyyy-MM-dd` and times `yyyy-MM-ddTHH:mm` of the farm's clock.
 */
export const roundEntries = {
  deadPigs: ({ day, number, isKilled }: { day: string; number: number; isKilled: boolean }): RoundEntry =>
    entry({
      FS_Main: { FF_Date: day },
      FS_Dead: { FF_Number: number, FF_DeathKind: isKilled ? KILLED : FOUND_DEAD },
    }),
  checkIn: ({ time }: { time: string }): RoundEntry => entry({ FS_Main: { FF_DateTime: time, FF_AllOk: ALL_OK } }),
  treatmentDay: ({ day, number, dose }: { day: string; number: number; dose: number }): RoundEntry =>
    entry({
      FS_Main: { FF_Date: day, FF_Number: number, FF_DosePerAnimal: dose, FF_Outcome: COURSE_GOES_ON, FF_Dead: 0 },
    }),
  treatment: ({ day, number, weightKg, pen, dose, prescription }: TreatmentOfRound): RoundEntry =>
    entry({
      FS_Main: {
        FF_Instruction: prescription.id,
        FF_Number: number,
        FF_Weight: weightKg,
        ...(pen !== null && { FF_Pen: pen }),
      },
      FS_Course: {
        FF_Date: day,
        FF_FirstDone: true,
        FF_Diagnosis: String(prescription.diagnosis_id),
        FF_Drug: prescription.drug_id,
        FF_Method: String(prescription.method_id),
        FF_DosePerAnimal: dose,
        FF_DoseUnit: prescription.dose_unit,
        FF_Days: prescription.times,
        FF_Interval: String(prescription.interval_days),
        FF_Withdrawal: prescription.withdrawal_days,
      },
    }),
  transfer: ({ day, toId, number, avgKg }: { day: string; toId: string; number: number; avgKg: number }): RoundEntry =>
    entry({
      FS_Main: { FF_Date: day },
      FS_To: {
        FF_TransferTo: toId,
        FF_Number: number,
        FF_AvgWeight: avgKg,
        FF_TotalWeight: totalKg(number, avgKg),
      },
    }),
  note: ({ day, text }: { day: string; text: string }): RoundEntry =>
    entry({ FS_Main: { FF_Date: day, FF_Note: text } }),
  weighing: ({ day, number, avgKg }: { day: string; number: number; avgKg: number }): RoundEntry =>
    entry({
      FS_Main: { FF_Date: day },
      FS_Weighing: { FF_Number: number, FF_AvgWeight: avgKg, FF_TotalWeight: totalKg(number, avgKg) },
    }),
  feedUse: ({ from, day, mixId, kg }: { from: string; day: string; mixId: string; kg: number }): RoundEntry =>
    entry({ FS_Main: { FF_DateFrom: from, FF_Date: day }, FS_Feed: { FF_Mix: mixId, FF_Amount: kg } }),
}
