import { mostCommon } from '@herdboard/domain/analysis/death-columns.ts'
import {
  addTreatments,
  dosesColumn,
  noTreatments,
  type TreatmentFacts,
  treatmentColumns,
  treatmentEndColumns,
} from '@herdboard/domain/analysis/treatment-columns.ts'
import { sumMoney } from '@herdboard/domain/economy/money-line.ts'
import { analysisTypeId } from '#modules/catalogue/analysis-types.ts'
import { type CompanyDrug, companyDrugs, weightedDoses } from '#modules/health/service.ts'
import { postingLines } from '#modules/money/service.ts'
import type { AnalysisDefinition, TextColumn } from '../analysis-definition.ts'
import { entriesByRow } from '../row-entries.ts'
import { moneyQueryOf, postingsByRow } from '../row-postings.ts'
import {
  type CourseSumRow,
  selectCourseSums,
  selectWithdrawalBreaches,
  type WithdrawalBreachRow,
} from '../sql/treatments.ts'
import { topShareText } from '../top-share.ts'

const diagnosisColumn: TextColumn<TreatmentFacts> = {
  key: 'top_diagnosis',
  text: ({ diagnoses, treatedHead }, _herd, { text }) =>
    topShareText(mostCommon(diagnoses), treatedHead, text, (id) => text(`option:diagnosis.${Number(id)}`)),
}

const drugColumn: TextColumn<TreatmentFacts> = {
  key: 'top_drug',
  text: ({ drugs, treatedHead }, _herd, { text }) => topShareText(mostCommon(drugs), treatedHead, text, (name) => name),
}

export const treatmentAnalysis: AnalysisDefinition<TreatmentFacts> = {
  typeId: analysisTypeId.treatments,
  module: 'Medicine',
  pigType: null,
  filters: [],
  sortKey: () => dosesColumn.key,
  columns: () => [...treatmentColumns, diagnosisColumn, drugColumn, ...treatmentEndColumns],
  lead: () => ({ column: dosesColumn, goodWhen: 'down', benchmark: null }),
  async load(analysisContext) {
    const coursesOfRow = entriesByRow(analysisContext, await selectCourseSums(analysisContext))
    const { db, scope } = analysisContext
    const postingsOf = postingsByRow(analysisContext, await postingLines(db, scope, moneyQueryOf(analysisContext)))
    const drugsById = new Map(
      (await companyDrugs(analysisContext.db, analysisContext.scope)).map((drug) => [drug.id as string, drug]),
    )
    const breaches = Map.groupBy(await selectWithdrawalBreaches(analysisContext), ({ unit_id }) => unit_id)
    return (row, period) => {
      const own = coursesOfRow(row).filter((one) => one.period === period && one.pig_type === row.pigType)
      const day = analysisContext.periods[period].closing
      return {
        ...own.map((one) => toTreatmentFacts(one, day, drugsById)).reduce(addTreatments, noTreatments(day)),
        medicineOre: sumMoney(postingsOf(row, period)).medicineOre,
        breaches: countBreachRecords(
          row.units.flatMap(({ id }) => breaches.get(id) ?? []),
          period,
        ),
      }
    }
  },
  value: null,
}

const toTreatmentFacts = (
  row: CourseSumRow,
  day: string,
  drugsById: ReadonlyMap<string, CompanyDrug>,
): TreatmentFacts => ({
  courses: row.courses,
  treatedHead: row.head,
  withoutInstruction: row.without_instruction,
  givenDays: row.given_days,
  doses: row.amount === 0 ? 0 : weightedDoses([row], row.pig_type, drugsById),
  medicineOre: 0,
  breaches: 0,
  diagnoses: { [row.diagnosis_id]: row.head },
  drugs: { [row.drug_name]: row.head },
  day,
})

/** Counts breaches; a record that covers several places counts once. */
const countBreachRecords = (breaches: readonly WithdrawalBreachRow[], period: 0 | 1): number =>
  new Set(breaches.filter((one) => one.period === period).map(({ record_id }) => record_id)).size
