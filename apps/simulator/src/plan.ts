import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Habits } from './habits.ts'
import type { HerdManner } from './herd-manner.ts'
import type { PlanKey } from './plan-key.ts'
import type { Story } from './story.ts'

/** Companies with sample data, and the people who work for them or advise them. */
export interface InstallationPlan {
  companies: readonly CompanyPlan[]
  people: readonly PersonPlan[]
}

/** A company as it stands before the first day is played. */
export interface CompanyPlan {
  key: PlanKey
  name: string
  mainNumber: string
  /** Whether it has the page and the form that try every part. */
  triesParts?: boolean
  farms: readonly FarmPlan[]
  slaughterhouses: readonly SlaughterhousePlan[]
  mixes: readonly MixPlan[]
}

export interface FarmPlan {
  /** Without a slash: the first part of the keys of its barns, sections and batches. */
  key: PlanKey
  name: string
  /** Digits as in the central register; invented ones lie from 900001 to 900099. */
  chr: string
  /** Number that the slaughterhouses know the farm by; '' for a farm that delivers none. */
  supplierNumber: string
  /** One line: `Højgårdsvej 14, 9640 Farsø`. */
  street: string
  /** The farm's setting: pigs missing at a count are dead ones. */
  countsLossAsDead: boolean
  barns: readonly BarnPlan[]
  herd: HerdManner
  habits: Habits
  stories: readonly Story[]
}

export interface BarnPlan {
  key: PlanKey
  name: string
  pigType: PigType
  isBatchProduction: boolean
  /** Of the barn; the sum of its sections where it has any. */
  places: number
  sections: readonly SectionPlan[]
}

export interface SectionPlan {
  key: PlanKey
  name: string
  places: number
}

export interface SlaughterhousePlan {
  key: PlanKey
  name: string
  /** Live kilos per kilo of carcass, in thousandths. */
  liveFactorMilli: number
}

export interface MixPlan {
  key: PlanKey
  name: string
  /** 1 home mix, 2 compound */
  typeId: 1 | 2
  pigType: PigType
  /** From this mean live weight of the pigs on, kg, up to the next mix of the farm. */
  fromKg: number
  feA100Kg: number
  crudeProteinPct: number
  phosphorusGAKg: number
  /** kr. per 100 kg */
  surchargeDkk: number
  /** kr. per 100 kg, oldest first. */
  prices: readonly { validFrom: string; dkkA100Kg: number }[]
  /** Farms that use it. */
  farmKeys: readonly PlanKey[]
  /** Of a home mix: numbers of the register's raw materials, and percent of each. */
  recipe: readonly (readonly [registerId: number, percent: number])[]
}

export interface PersonPlan {
  /** Also the mailbox before the @. */
  key: PlanKey
  first: string
  last: string
  isSolutionAdmin: boolean
  memberships: readonly MembershipPlan[]
}

export interface MembershipPlan {
  companyKey: PlanKey
  role: 'DirectoryAdmin' | 'Employee' | 'Advisor'
  /** Rights by farm; an administrator needs none. */
  farms: Readonly<Record<PlanKey, 'Read' | 'ReadWrite'>>
}
