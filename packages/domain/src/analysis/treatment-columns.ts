import { doseLimit, dosesPer100Animals, treatmentsPer100 } from '@herdboard/domain/health/daily-doses.ts'
import { producedPigs } from '@herdboard/domain/key-figures/formulas/production-sums.ts'
import { percent, ratio } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn } from './analysis-column.ts'
import { addHeads } from './death-columns.ts'

/** Facts of treatment records of some places. */
export interface TreatmentFacts {
  /** Courses started in the period. */
  courses: number
  treatedHead: number
  /** Courses without an instruction of the vet. */
  withoutInstruction: number
  /** Number of days on which a course was given in the period. */
  givenDays: number
  /** Weighted animal daily doses (ADD) of antibiotics; null if a given dose is not known. */
  doses: number | null
  /** Vet, medicine and vaccines as posted, øre; 0 if no one posts them. */
  medicineOre: number
  /** Slaughters from places with pigs in their withdrawal period. */
  breaches: number
  /** Heads by number of the diagnosis, and by name of the drug. */
  diagnoses: Readonly<Record<string, number>>
  drugs: Readonly<Record<string, number>>
  /** Last day of the period; the dose limit of that day applies. */
  day: string
}

export const noTreatments = (day: string): TreatmentFacts => ({
  courses: 0,
  treatedHead: 0,
  withoutInstruction: 0,
  givenDays: 0,
  doses: 0,
  medicineOre: 0,
  breaches: 0,
  diagnoses: {},
  drugs: {},
  day,
})

export const addTreatments = (a: TreatmentFacts, b: TreatmentFacts): TreatmentFacts => ({
  courses: a.courses + b.courses,
  treatedHead: a.treatedHead + b.treatedHead,
  withoutInstruction: a.withoutInstruction + b.withoutInstruction,
  givenDays: a.givenDays + b.givenDays,
  doses: a.doses === null || b.doses === null ? null : a.doses + b.doses,
  medicineOre: a.medicineOre + b.medicineOre,
  breaches: a.breaches + b.breaches,
  diagnoses: addHeads(a.diagnoses, b.diagnoses),
  drugs: addHeads(a.drugs, b.drugs),
  day: a.day,
})

type Column = AnalysisColumn<TreatmentFacts>

const dosesPer100 = ({ doses }: TreatmentFacts, pigDays: number): number | null =>
  doses === null ? null : dosesPer100Animals(doses, pigDays, 1)

/** Animal daily doses (ADD) per 100 pigs and day of the period. Source: docs/domain/drugs.md */
export const dosesColumn: Column = analysisColumn('add_100', ['pigs', 1], ({ sums, facts }) =>
  dosesPer100(facts, sums.pigDays),
)

/** Columns of treatments, up to the limit of the authorities, in the order of the catalogue. */
export const treatmentColumns: readonly Column[] = [
  analysisColumn('avg_stock', ['pigs', 0], ({ sums }) => ratio(sums.pigDays, sums.days), { needs: ['openingHead'] }),
  analysisColumn('courses', ['pigs', 0], ({ facts }) => facts.courses),
  analysisColumn('treated', ['pigs', 0], ({ facts }) => facts.treatedHead),
  analysisColumn('per_100', ['pigs', 1], ({ sums, facts }) => {
    const stock = ratio(sums.pigDays, sums.days)
    return stock === null ? null : treatmentsPer100(facts.treatedHead, stock)
  }),
  analysisColumn('days_treated', ['days', 0], ({ facts }) => facts.givenDays),
  analysisColumn('add', ['pigs', 0], ({ facts }) => facts.doses),
  dosesColumn,
  analysisColumn('limit_pct', ['%', 0], ({ sums, facts, setting }) =>
    percent(dosesPer100(facts, sums.pigDays), doseLimit(setting.pigType, facts.day)),
  ),
]

/** Columns after the most common diagnosis and drug. */
export const treatmentEndColumns: readonly Column[] = [
  analysisColumn(
    'medicine',
    ['DKK', 2],
    ({ sums, setting, facts }) =>
      facts.medicineOre === 0 ? null : ratio(facts.medicineOre / 100, producedPigs(sums, setting)),
    { needs: ['gainKg'], requiresCompleteData: true },
  ),
  analysisColumn('no_instruction', ['pigs', 0], ({ facts }) => facts.withoutInstruction),
  analysisColumn('withheld_breach', ['pigs', 0], ({ facts }) => facts.breaches),
]
