import { formId } from '@herdboard/contract/core/form-id.ts'
import { FarmId } from '@herdboard/contract/core/ids.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { emptyDays as usualEmptyDays } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectSetup } from './sql/setup.ts'

/** Default live weight at exit, kg. Source: docs/domain/prices.md#status-prices */
const DEFAULT_LEAVING_KG: Record<PigType, number> = { [WEANERS]: 30, [SLAUGHTER_PIGS]: 117 }
/** Default number of days after which a missing stock count is notified. */
const DEFAULT_COUNT_DAYS = 95

const NullableNumber = z.number().nullable().catch(null)

const PigTypeGoals = z.object({
  /** True: pigs missing at a stock count are counted as dead. Null: the setting of each farm applies. */
  loss_as_dead: z.boolean().nullable().catch(null),
  /** Days between two pigs in a pig place; null means the default. */
  empty_days: NullableNumber,
  /** Target live weight at exit, kg; null means the default. */
  leaving_kg: NullableNumber,
  /** g per day */
  daily_gain: NullableNumber,
  /** FE per kg gain */
  fcr: NullableNumber,
  /** Percent */
  mortality: NullableNumber,
})
export type PigTypeGoals = z.infer<typeof PigTypeGoals>

const NO_GOALS = PigTypeGoals.parse({})
const CalculationSettings = z.object({
  weaners: PigTypeGoals.catch(NO_GOALS),
  slaughter_pigs: PigTypeGoals.catch(NO_GOALS),
})
export type CalculationSettings = z.infer<typeof CalculationSettings>

export const goalsOfPigType = (calculation: CalculationSettings, pigType: PigType): PigTypeGoals =>
  pigType === WEANERS ? calculation.weaners : calculation.slaughter_pigs

/** Parses the stored calculation settings; null, where none are stored, gives empty settings. */
export const parseCalculation = (choices: unknown): CalculationSettings => CalculationSettings.parse(choices ?? {})

/** Calculation settings and targets of the company, for both pig types. */
export async function readCalculation(db: Db, scope: TenantScope): Promise<CalculationSettings> {
  return parseCalculation((await selectSetup(db, scope, formId.calculation))?.choices)
}

export const goalEmptyDays = (goals: PigTypeGoals, pigType: PigType): number =>
  goals.empty_days ?? usualEmptyDays(pigType)

export const goalLeavingKg = (goals: PigTypeGoals, pigType: PigType): number =>
  goals.leaving_kg ?? DEFAULT_LEAVING_KG[pigType]

const CauseChoices = z.object({
  /** Numbers of the causes of death that forms do not offer. */
  left_out: z.array(z.int()).catch([]),
  /** Numbers of the diagnoses that forms do not offer. */
  diagnoses_left_out: z.array(z.int()).catch([]),
})

const readCauseChoices = async (db: Db, scope: TenantScope) =>
  CauseChoices.parse((await selectSetup(db, scope, formId.causes))?.choices ?? {})

/** Numbers of the causes of death that the company has excluded from its forms. */
export const readExcludedCauses = async (db: Db, scope: TenantScope): Promise<ReadonlySet<number>> =>
  new Set((await readCauseChoices(db, scope)).left_out)

/** The same from the stored choices, for a statement that reads them with other things. */
export const parseExcludedCauses = (choices: unknown): ReadonlySet<number> =>
  new Set(CauseChoices.parse(choices ?? {}).left_out)

/** Numbers of the diagnoses that the company has excluded from its treatment forms. */
export async function readExcludedDiagnoses(db: Db, scope: TenantScope): Promise<ReadonlySet<number>> {
  return new Set((await readCauseChoices(db, scope)).diagnoses_left_out)
}

const PostingCategories = z.object({
  /** Numbers of the posting categories that forms do not offer. */
  categories_left_out: z.array(z.int()).catch([]),
})

/** Numbers of the posting categories that the company has excluded from its forms. */
export async function readExcludedPostingCategories(db: Db, scope: TenantScope): Promise<ReadonlySet<number>> {
  const setup = await selectSetup(db, scope, formId.postingCategories)
  return new Set(PostingCategories.parse(setup?.choices ?? {}).categories_left_out)
}

const FarmQuotation = z.object({
  farm_id: FarmId,
  /** 1 calculated quotation, 2 market quotation, 3 the farms' own price. */
  basis: z.int().min(1).max(3),
  /** Supplement to the quotation, DKK per piglet. */
  own_adjust_dkk: z.number(),
  production_kind: z.int(),
})
export type FarmQuotation = z.infer<typeof FarmQuotation>
const Quotations = z.object({ farms: z.array(FarmQuotation).catch([]) })

/** Piglet quotation of each farm that has one configured. */
export async function readFarmQuotations(db: Db, scope: TenantScope): Promise<FarmQuotation[]> {
  return Quotations.parse((await selectSetup(db, scope, formId.quotations))?.choices ?? {}).farms
}

const ReminderSettings = z.object({
  /** Numbers of the notification types that the company has turned off. */
  unwanted: z.array(z.int()).catch([]),
  count_days: z.int().catch(DEFAULT_COUNT_DAYS),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** Reminder settings of the company. */
export async function readReminders(db: Db, scope: TenantScope): Promise<ReminderSettings> {
  return ReminderSettings.parse((await selectSetup(db, scope, formId.reminders))?.choices ?? {})
}
