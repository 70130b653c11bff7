import { dosesPer100Animals, treatmentsPer100 } from '@herdboard/domain/health/daily-doses.ts'
import { producedPigs } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { percentOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn } from './analysis-column.ts'
import type { TreatmentFacts } from './treatment-facts.ts'

type Column = AnalysisColumn<TreatmentFacts>

const dosesPer100 = ({ doses }: Pick<TreatmentFacts, 'doses'>, pigDays: number): number | null =>
  doses === null ? null : dosesPer100Animals(doses, pigDays, 1)

/** Animal daily doses (ADD) per 100 pigs and day of the period. Source: docs/domain/drugs.md */
export const dosesColumn: Column = analysisColumn('add_100', ['pigs', 1], ({ sums, facts }) =>
  dosesPer100(facts, sums.pigDays),
)

/** A number that holds for few pigs as well. */
const count = { isTrueOfFew: true } as const

/** Columns of treatments, up to the doses, in the order of the catalogue. */
export const treatmentColumns: readonly Column[] = [
  analysisColumn('avg_stock', ['pigs', 0], ({ sums }) => ratioOrNull(sums.pigDays, sums.days), {
    needs: ['openingHead'],
    ...count,
  }),
  analysisColumn('courses', ['pigs', 0], ({ facts }) => facts.courses, count),
  analysisColumn('treated', ['pigs', 0], ({ facts }) => facts.treatedHead, count),
  analysisColumn('per_100', ['pigs', 1], ({ facts }) => treatmentsPer100(facts.treatedHead, facts.averageStock)),
  analysisColumn('days_treated', ['days', 0], ({ facts }) => facts.givenDays, count),
  analysisColumn('add', ['pigs', 0], ({ facts }) => facts.doses, count),
  dosesColumn,
]

/** Share of the authorities' limit, always over nine months, whatever the period. */
export const limitColumn: Column = analysisColumn('limit_pct', ['%', 0], ({ facts: { nineMonths, limit } }) =>
  percentOrNull(dosesPer100(nineMonths, nineMonths.pigDays), limit),
)

/** Columns after the most common diagnosis and drug. */
export const treatmentEndColumns: readonly Column[] = [
  {
    ...analysisColumn<TreatmentFacts>(
      'medicine',
      ['DKK', 2],
      ({ sums, setting, facts }) => ratioOrNull(facts.medicineOre / 100, producedPigs(sums, setting)),
      { needs: ['gainKg'], requiresCompleteData: true },
    ),
    isAbsent: ({ medicineOre }) => medicineOre === 0,
  },
  analysisColumn('no_instruction', ['pigs', 0], ({ facts }) => facts.withoutInstruction, count),
  analysisColumn('withheld_breach', ['pigs', 0], ({ facts }) => facts.breaches, count),
]
