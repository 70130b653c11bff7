import { formId } from '@herdboard/contract/core/form-id.ts'
import type { DrugId } from '@herdboard/contract/core/ids.ts'
import { administrations, doseUnits } from '@herdboard/domain/health/administrations.ts'
import { type DrugClass, drugClasses } from '@herdboard/domain/health/drug-class.ts'
import { type ReferenceDrug, referenceDrugs } from '@herdboard/domain/health/reference-drugs.ts'
import { z } from 'zod'
import { selectSetupItems } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const text = z.string().nullable().catch(null)
const number = z.number().nullable().catch(null)

/** The stored details of a drug, besides its name. */
export const CompanyDrugDetail = z.object({
  substance: text,
  drug_class: z.enum(drugClasses as readonly [DrugClass, ...DrugClass[]]).catch('other'),
  strength: text,
  /** Number of the administration method. */
  method: z.literal(administrations).catch(1),
  /** Amount of the product per kg live weight, or per pig; null where only the label states it. */
  dose_rate: number,
  dose_unit: z.enum(doseUnits).catch('ml'),
  is_dose_per_head: z.boolean().catch(false),
  /** Number of times that the drug is given. */
  times: z.int().catch(1),
  /** Withdrawal period: days without slaughter after the last dose. */
  withdrawal_days: z.int().catch(0),
  /** Amount of the product per kg for one animal daily dose; null where it equals the dose. */
  add_dose: number,
})
export type CompanyDrugDetail = z.infer<typeof CompanyDrugDetail>

export interface CompanyDrug extends CompanyDrugDetail {
  id: DrugId
  name: string
  is_inactive: boolean
  /** Days from one dose to the next. */
  interval_days: number
  /** Numbers of the drug's diagnoses, the main one first. Empty for a drug that the company added. */
  diagnoses: readonly number[]
  /** True for an unchanged drug of the reference list: its values are examples. */
  is_example: boolean
}

/** Returns the id of a drug of the reference list, which is the same in every company. */
export const referenceDrugId = (no: number): DrugId =>
  `00000000-0000-4000-8000-${String(no).padStart(12, '0')}` as DrugId

const references = new Map(referenceDrugs.map((drug) => [referenceDrugId(drug.no), drug]))

/** Returns all drugs of the company by name: the reference list with the company's changes, and its own. */
export async function companyDrugs(db: Db, scope: TenantScope): Promise<CompanyDrug[]> {
  const stored = new Map((await selectSetupItems(db, scope, formId.drugs)).map((item) => [item.id as DrugId, item]))
  const untouched = [...references].filter(([id]) => !stored.has(id)).map(([id, drug]) => asExample(id, drug))
  const own = [...stored].map(([id, { name, detail, is_inactive }]): CompanyDrug => {
    const reference = references.get(id)
    return {
      id,
      name,
      is_inactive,
      ...CompanyDrugDetail.parse(detail),
      interval_days: reference?.intervalDays ?? 1,
      diagnoses: reference?.diagnoses ?? [],
      is_example: false,
    }
  })
  return [...untouched, ...own].sort((a, b) => a.name.localeCompare(b.name, 'da'))
}

/** Returns the drugs that can be prescribed and given. */
export const activeDrugs = async (db: Db, scope: TenantScope): Promise<CompanyDrug[]> =>
  (await companyDrugs(db, scope)).filter(({ is_inactive }) => !is_inactive)

const asExample = (id: DrugId, drug: ReferenceDrug): CompanyDrug => ({
  id,
  name: drug.name,
  is_inactive: false,
  substance: drug.substance,
  drug_class: drug.drugClass,
  strength: drug.strength,
  method: drug.method,
  dose_rate: drug.doseRate,
  dose_unit: drug.doseUnit,
  is_dose_per_head: drug.isDosePerHead,
  times: drug.times,
  withdrawal_days: drug.withdrawalDays,
  add_dose: null,
  interval_days: drug.intervalDays,
  diagnoses: drug.diagnoses,
  is_example: true,
})
