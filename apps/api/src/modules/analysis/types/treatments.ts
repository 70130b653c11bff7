import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'
import { mostCommon } from '@herdboard/domain/analysis/death-columns.ts'
import {
  dosesColumn,
  limitColumn,
  treatmentColumns,
  treatmentEndColumns,
} from '@herdboard/domain/analysis/treatment-columns.ts'
import {
  type CourseSum,
  sumCourses,
  sumDoses,
  type TreatmentFacts,
} from '@herdboard/domain/analysis/treatment-facts.ts'
import { sumMoney } from '@herdboard/domain/economy/money-line.ts'
import { limitOn } from '@herdboard/domain/health/antibiotic-limit.ts'
import { antibioticPeriod, type CompanyDrug, companyDrugs, weightedDoses } from '#modules/health/service.ts'
import { cachedByFarm, farmDataKind, unitPeriods } from '#modules/ledger/service.ts'
import { originVersions } from '#modules/ledger/withdrawal/service.ts'
import { postingLines } from '#modules/money/service.ts'
import { selectAntibioticLimits } from '#modules/reference-data/service.ts'
import type { AnalysisContext } from '../analysis-context.ts'
import type { AnalysisDefinition, TextColumn } from '../analysis-definition.ts'
import { type AnalysisRow, BATCH_LEVEL } from '../analysis-rows.ts'
import { averageStocks } from '../average-stock.ts'
import { cachedUnitRows } from '../cached-unit-rows.ts'
import { entriesByRow } from '../row-entries.ts'
import { moneyQueryOf, postingsByRow } from '../row-postings.ts'
import {
  type CourseSumRow,
  NINE_MONTHS,
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
  // A batch lives shorter than nine months, so no limit applies to it.
  columns: (_ticked, level) => [
    ...treatmentColumns,
    ...(level === BATCH_LEVEL ? [] : [limitColumn]),
    diagnosisColumn,
    drugColumn,
    ...treatmentEndColumns,
  ],
  lead: () => ({ column: dosesColumn, goodWhen: 'down', benchmark: null }),
  async load(analysisContext) {
    const { db, scope } = analysisContext
    const postingsOf = postingsByRow(analysisContext, await postingLines(db, scope, moneyQueryOf(analysisContext)))
    const drugsById = new Map(
      (await companyDrugs(analysisContext.db, analysisContext.scope)).map((drug) => [drug.id as string, drug]),
    )
    const courseSums = await courseSumsOf(analysisContext)
    const coursesOfRow = entriesByRow(
      analysisContext,
      courseSums.map((row) => ({ ...row, ...courseSumOf(row, drugsById) })),
    )
    const breaches = Map.groupBy(await withdrawalBreaches(analysisContext), ({ unit_id }) => unit_id)
    const limits = await selectAntibioticLimits(db)
    const pigDaysOf = await pigDaysOfNineMonths(analysisContext)
    const stockOf = averageStocks(analysisContext)
    return (row, period) => {
      const ofType = coursesOfRow(row).filter((one) => one.pig_type === row.pigType)
      const own = ofType.filter((one) => one.period === period)
      return {
        ...sumCourses(own),
        averageStock: stockOf(row, period),
        nineMonths: {
          doses: sumDoses(ofType.filter((one) => one.period === NINE_MONTHS)),
          pigDays: pigDaysOf(row),
        },
        limit: limitOn(limits, row.pigType, analysisContext.periods[0].closing)?.doses_per_100 ?? null,
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

const courseSumOf = (row: CourseSumRow, drugsById: ReadonlyMap<string, CompanyDrug>): CourseSum => ({
  diagnosisId: row.diagnosis_id,
  drugName: row.drug_name,
  courses: row.courses,
  head: row.head,
  withoutInstruction: row.without_instruction,
  givenDays: row.given_days,
  doses: dosesOf(row, drugsById),
})

/** Weighted doses of what was given; 0 where nothing was, also of a drug without a known dose. */
const dosesOf = (row: CourseSumRow, drugsById: ReadonlyMap<string, CompanyDrug>): number | null =>
  row.amount === 0 ? 0 : weightedDoses([row], row.pig_type, drugsById)

const COURSE_SUM_BYTES = 600

/** Loads the sums of courses, of farms whose herd has changed. */
async function courseSumsOf(analysisContext: AnalysisContext): Promise<CourseSumRow[]> {
  const { db, scope, farms, periods, whole } = analysisContext
  // Which batches count as a whole is not the farm's data alone.
  if (whole) return selectCourseSums(analysisContext, [...farms.keys()])
  const days = periods.map(({ opening, closing }) => `${opening}${closing}`).join()
  const sums = await cachedByFarm<readonly CourseSumRow[]>(db, scope, {
    farmIds: [...farms.keys()],
    kinds: [farmDataKind.herd],
    keyOf: () => `course sums ${days}`,
    load: async (farmIds) => {
      const rows = Map.groupBy(await selectCourseSums(analysisContext, farmIds), ({ farm_id }) => farm_id)
      return new Map(farmIds.map((id) => [id, rows.get(id) ?? []]))
    },
    bytesOf: ({ length }) => length * COURSE_SUM_BYTES,
  })
  // As the statement orders them, so that of two drugs with as many pigs the same one comes first.
  return [...sums.values()]
    .flat()
    .sort((a, b) => a.diagnosis_id - b.diagnosis_id || (a.drug_name < b.drug_name ? -1 : 1))
}

/** Loads the breaches, of farms whose herd, or a herd that their pigs came from, has changed. */
async function withdrawalBreaches(analysisContext: AnalysisContext): Promise<WithdrawalBreachRow[]> {
  const { db, scope, units } = analysisContext
  const farmIds = [...new Set([...units.values()].map(({ farmId }) => farmId))]
  const versions = await originVersions(db, scope, farmIds)
  return cachedUnitRows(analysisContext, 'withdrawal breaches', selectWithdrawalBreaches, (id) => versions.get(id))
}

/** Counts breaches; a record that covers several places counts once. */
const countBreachRecords = (breaches: readonly WithdrawalBreachRow[], period: 0 | 1): number =>
  new Set(breaches.filter((one) => one.period === period).map(({ record_id }) => record_id)).size

/** Loads the pig-days of each row in the nine months up to the last day of the analysis. */
async function pigDaysOfNineMonths({
  db,
  scope,
  places,
  periods,
}: AnalysisContext): Promise<(row: AnalysisRow) => number> {
  const period = antibioticPeriod(periods[0].closing)
  const [herd] = await unitPeriods(db, scope, places.units, [period], { withNutrients: false })
  const byUnit = new Map(herd?.units.map(({ unitId, sums }) => [unitId, sums.pigDays]))
  return ({ units }) => units.reduce((sum, { id }) => sum + (byUnit.get(id) ?? 0), 0)
}
