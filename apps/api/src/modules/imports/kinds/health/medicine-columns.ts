import { administrations, doseUnits } from '@herdboard/domain/health/administrations.ts'
import { diagnosesOf } from '@herdboard/domain/health/diagnoses.ts'
import { type CompanyDrug, companyDrugs } from '#modules/health/service.ts'
import { normalizedName } from '#modules/imports/receiving/column-name.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { choicesOf, requiredText } from '../common-columns.ts'
import type { ImportColumnDefinition, TypedRow } from '../import-column.ts'
import type { ImportSession } from '../import-kind-definition.ts'

/** What is treated, with which drug, and how: columns of instructions and of treatments. */
export const medicineColumns: readonly ImportColumnDefinition[] = [
  {
    key: 'diagnosis',
    type: 'choice',
    required: true,
    choices: choicesOf('diagnosis', [...new Set([...diagnosesOf(1), ...diagnosesOf(2)])]),
  },
  { key: 'drug', type: 'text', required: true, maxLength: 100 },
  { key: 'administration', type: 'choice', choices: choicesOf('administration', administrations) },
  {
    key: 'unit',
    type: 'choice',
    required: true,
    choices: doseUnits.map((value) => ({ value, text: `option:dose_unit.${value}` as TextKey })),
  },
  { key: 'days', type: 'integer', required: true, min: 1, max: 35 },
]

/** Finds the drug that a row names. Throws a RuleProblem for one that the company has not, or has stopped. */
export async function drugOfRow({ db, scope }: ImportSession, row: TypedRow): Promise<CompanyDrug> {
  const name = requiredText(row, 'drug')
  const found = (await companyDrugs(db, scope)).find(
    (drug) => !drug.is_inactive && normalizedName(drug.name) === normalizedName(name),
  )
  if (!found) throw ruleRefusal('import.name_unknown', { field: 'drug', params: { name } })
  return found
}
