import type { mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PaymentScale } from '@herdboard/domain/slaughter/payment-scale.ts'
import type { RecordingHabits } from './habits.ts'
import type { HerdProfile } from './herd-profile.ts'
import type { PlanKey } from './plan-key.ts'
import type { SampleStory } from './story.ts'

/** Companies with sample data, and the people who work for them or advise them. */
export interface InstallationPlan {
  companies: readonly CompanyPlan[]
  people: readonly PersonPlan[]
}

/** Company before the first simulated day. */
export interface CompanyPlan {
  key: PlanKey
  name: string
  mainNumber: string
  /** True where it has the Debug module, with the page and form that show every element. */
  hasDebugModule?: boolean
  /** True where raw materials and mixes are chosen from the registers. */
  hasRegisters?: boolean
  farms: readonly FarmPlan[]
  slaughterhouses: readonly SlaughterhousePlan[]
  mixes: readonly MixPlan[]
}

export interface FarmPlan {
  /** Without a slash: the first part of the keys of its barns, sections and batches. */
  key: PlanKey
  name: string
  /** CHR number; invented ones are from 900001 to 900099. */
  chr: string
  /** Supplier number at the slaughterhouses; '' for a farm without deliveries. */
  supplierNumber: string
  /** One line: `Højgårdsvej 14, 9640 Farsø`. */
  street: string
  /** Ends the names of the sensors in barns, where farms of the company have barns of the same names; '' by default. */
  sensorSuffix?: string
  /** Setting of the farm: pigs missing at a stock count are counted as dead. */
  countsLossAsDead: boolean
  barns: readonly BarnPlan[]
  herd: HerdProfile
  /** Days of feed in its silos after a lorry; 24 by default. */
  siloDays?: number
  habits: RecordingHabits
  stories: readonly SampleStory[]
}

export interface BarnPlan {
  key: PlanKey
  name: string
  pigType: PigType
  isBatchProduction: boolean
  /** Pig places of the barn; the sum of its sections where it has any. */
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
  /** Live weight per carcass weight, in thousandths. */
  liveFactorMilli: number
  /** What it pays for weight and lean meat, from a day on; oldest first. */
  scales: readonly { validFrom: string; scale: PaymentScale }[]
}

export interface MixPlan {
  key: PlanKey
  name: string
  typeId: typeof mixType.home | typeof mixType.compound
  pigType: PigType
  /** Mean live weight, kg, from which the mix is fed, until the farm's next mix. */
  fromKg: number
  fePer100Kg: number
  crudeProteinPct: number
  phosphorusGramsPerKg: number
  /** DKK per 100 kg */
  surchargeDkk: number
  /** DKK per 100 kg, oldest first. */
  prices: readonly { validFrom: string; dkkPer100Kg: number }[]
  /** Farms that use it. */
  farmKeys: readonly PlanKey[]
  /** Recipe of a home mix: numbers of the raw-material register, with percent. */
  recipe: readonly (readonly [registerId: number, percent: number])[]
}

export interface PersonPlan {
  /** Also the local part of the e-mail address. */
  key: PlanKey
  first: string
  last: string
  isSolutionAdmin: boolean
  memberships: readonly MembershipPlan[]
}

export interface MembershipPlan {
  companyKey: PlanKey
  role: 'DirectoryAdmin' | 'Employee' | 'Advisor'
  /** Permissions by farm; an administrator needs none. */
  farms: Readonly<Record<PlanKey, 'Read' | 'ReadWrite'>>
}
