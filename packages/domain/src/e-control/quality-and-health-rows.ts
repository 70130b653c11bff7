import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { dosesPer100Animals, treatmentsPer100 } from '@herdboard/domain/health/daily-doses.ts'
import { producedPigs } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { leanMeat } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import { percentOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { leanSdPct } from '@herdboard/domain/slaughter/carcass-facts.ts'
import type { NineMonthDoses, ReportFacts } from './report-facts.ts'
import { dkkFromOre, kpiRow, type ReportRow, reportRow } from './report-row.ts'

const MAX_REMARKS = 3
const slaughtered = { pigType: SLAUGHTER_PIGS } as const

const remarked = ({ remarks, remarkedHead }: ReportFacts): number | null =>
  // Not known if no slaughterhouse reports remarks.
  Object.keys(remarks).length === 0 ? null : remarkedHead

export const qualityRows: readonly ReportRow[] = [
  kpiRow('7.1', 'lean', ['%', 1], leanMeat),
  reportRow('7.2', 'lean_sd', ['%', 1], ({ facts }) => leanSdPct(facts.carcasses), {
    ...slaughtered,
    isOptional: true,
  }),
  reportRow(
    '7.3',
    'price',
    ['DKK/kg', 2],
    ({ facts: { money } }) => ratioOrNull(settledDkk(money), money.settledKg),
    slaughtered,
  ),
  reportRow('7.4', 'remarks', ['%', 1], ({ facts }) => percentOrNull(remarked(facts), facts.remarksStatedHead), {
    ...slaughtered,
    isOptional: true,
  }),
]

/** Price of the settled slaughters: those without a settlement have none. */
const settledDkk = ({ settledOre, settledKg }: ReportFacts['money']): number | null =>
  settledKg === 0 ? null : dkkFromOre(settledOre)

/** The most common remarks over all columns, one row each, named by the number of the remark. */
export const remarkRows = (remarks: ReportFacts['remarks']): { row: ReportRow; code: string }[] =>
  Object.entries(remarks)
    .toSorted(([a, x], [b, y]) => y - x || Number(a) - Number(b))
    .slice(0, MAX_REMARKS)
    .map(([code], index) => ({
      code,
      row: reportRow(
        `7.5.${index + 1}`,
        `remark_${index + 1}`,
        ['%', 1],
        ({ facts }) =>
          remarked(facts) === null ? null : percentOrNull(facts.remarks[code] ?? 0, facts.remarksStatedHead),
        slaughtered,
      ),
    }))

/** Cost of medicine, DKK; null without a posting. */
const medicineDkk = ({ money: { medicineOre } }: ReportFacts): number | null =>
  medicineOre === 0 ? null : dkkFromOre(medicineOre)

/** Doses per 100 animals and day over nine months; null without pigs, or if the dose of a given drug is not known. */
export const addPer100 = (antibiotics: NineMonthDoses | null): number | null =>
  antibiotics === null || antibiotics.doses === null
    ? null
    : dosesPer100Animals(antibiotics.doses, antibiotics.pigDays, 1)

export const healthRows: readonly ReportRow[] = [
  reportRow('8.1', 'treat_100', ['pigs', 1], ({ facts }) => treatmentsPer100(facts.treatedHead, facts.averageStock)),
  reportRow(
    '8.2',
    'medicine',
    ['DKK', 2],
    ({ sums, facts, setting }) => ratioOrNull(medicineDkk(facts), producedPigs(sums, setting)),
    { needs: ['gainKg'], ofAll: 'always', isOptional: true },
  ),
  // Counted over nine months, so a batch has none.
  reportRow('8.3', 'add', ['ADD', 1], ({ facts }) => addPer100(facts.antibiotics), { isOfPeriod: true }),
]
