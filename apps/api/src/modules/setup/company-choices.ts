import { formId } from '@herdboard/contract/core/form-id.ts'
import { FarmId } from '@herdboard/contract/core/ids.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { emptyDays as usualEmptyDays } from '@herdboard/domain/key-figures/formulas/production-sums.ts'
import { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectSetup } from './sql/setup.ts'

/** Live weight that pigs leave at where the company says nothing, kg. Source: docs/domain/glossary.md */
const USUAL_LEAVING_KG: Record<PigType, number> = { [WEANERS]: 30, [SLAUGHTER_PIGS]: 117 }
/** Days after which a missing count is told. */
const USUAL_COUNT_DAYS = 95

const NullableNumber = z.number().nullable().catch(null)

const PigTypeGoals = z.object({
  /** Pigs missing at a count are dead ones. Null: as each farm has it. */
  loss_as_dead: z.boolean().nullable().catch(null),
  /** Days between two pigs in a place; null as usual. */
  empty_days: NullableNumber,
  /** Live weight at which pigs are to leave, kg; null as usual. */
  leaving_kg: NullableNumber,
  /** g a day */
  daily_gain: NullableNumber,
  /** FE per kg gain */
  fcr: NullableNumber,
  /** Per cent */
  mortality: NullableNumber,
})
export type PigTypeGoals = z.infer<typeof PigTypeGoals>

const NO_GOALS = PigTypeGoals.parse({})
const Calculation = z.object({ weaners: PigTypeGoals.catch(NO_GOALS), slaughter_pigs: PigTypeGoals.catch(NO_GOALS) })
export type Calculation = z.infer<typeof Calculation>

export const goalsOfPigType = (calculation: Calculation, pigType: PigType): PigTypeGoals =>
  pigType === WEANERS ? calculation.weaners : calculation.slaughter_pigs

/** As it is kept; null where nobody set it up. */
export const parseCalculation = (choices: unknown): Calculation => Calculation.parse(choices ?? {})

/** How the company calculates, and what it aims at, for both kinds of pigs. */
export async function readCalculation(db: Db, scope: TenantScope): Promise<Calculation> {
  return parseCalculation((await selectSetup(db, scope, formId.calculation))?.choices)
}

export const goalEmptyDays = (goals: PigTypeGoals, pigType: PigType): number =>
  goals.empty_days ?? usualEmptyDays(pigType)

export const goalLeavingKg = (goals: PigTypeGoals, pigType: PigType): number =>
  goals.leaving_kg ?? USUAL_LEAVING_KG[pigType]

const CauseChoices = z.object({
  /** Numbers of causes that are not offered. */
  left_out: z.array(z.int()).catch([]),
  /** The same of diagnoses. */
  diagnoses_left_out: z.array(z.int()).catch([]),
})

const readCauseChoices = async (db: Db, scope: TenantScope) =>
  CauseChoices.parse((await selectSetup(db, scope, formId.causes))?.choices ?? {})

/** Causes of death that the company does not want to be offered, by number. */
export async function readExcludedCauses(db: Db, scope: TenantScope): Promise<ReadonlySet<number>> {
  return new Set((await readCauseChoices(db, scope)).left_out)
}

/** Diagnoses that the company does not want to be offered where pigs are treated, by number. */
export async function readExcludedDiagnoses(db: Db, scope: TenantScope): Promise<ReadonlySet<number>> {
  return new Set((await readCauseChoices(db, scope)).diagnoses_left_out)
}

const PostingCategories = z.object({
  /** Numbers of categories that are not offered. */
  categories_left_out: z.array(z.int()).catch([]),
})

/** Categories of postings that the company does not want to be offered, by number. */
export async function readExcludedPostingCategories(db: Db, scope: TenantScope): Promise<ReadonlySet<number>> {
  const setup = await selectSetup(db, scope, formId.postingCategories)
  return new Set(PostingCategories.parse(setup?.choices ?? {}).categories_left_out)
}

const FarmQuotation = z.object({
  farm_id: FarmId,
  /** 1 the calculated quotation, 2 a market quotation, 3 a price of their own. */
  basis: z.int().min(1).max(3),
  /** DKK a piglet on top of it. */
  own_adjust_dkk: z.number(),
  production_kind: z.int(),
})
export type FarmQuotation = z.infer<typeof FarmQuotation>
const Quotations = z.object({ farms: z.array(FarmQuotation).catch([]) })

/** What farms settle piglets at, of those for which somebody said it. */
export async function readFarmQuotations(db: Db, scope: TenantScope): Promise<FarmQuotation[]> {
  return Quotations.parse((await selectSetup(db, scope, formId.quotations))?.choices ?? {}).farms
}

const Reminders = z.object({
  /** Numbers of the types of notifications that the company does without. */
  unwanted: z.array(z.int()).catch([]),
  count_days: z.int().catch(USUAL_COUNT_DAYS),
})
export type Reminders = z.infer<typeof Reminders>

/** What the company wants to be told. */
export async function readReminders(db: Db, scope: TenantScope): Promise<Reminders> {
  return Reminders.parse((await selectSetup(db, scope, formId.reminders))?.choices ?? {})
}
