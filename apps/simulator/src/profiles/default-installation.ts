import type { InstallationPlan } from '../plan.ts'
import { advisedCompany } from './advised-company.ts'
import { familyCompany } from './family-company.ts'
import { samplePeople } from './people.ts'

export const DEFAULT_SEED = 47
/** Length of the demo's history, in whole months. */
const MONTHS_BACK = 24

/** Companies of the demo and all their people. */
export const defaultInstallation = (): InstallationPlan => ({
  companies: [familyCompany, advisedCompany],
  people: samplePeople(advisedCompany.farms.map(({ key }) => key)),
})

/** First day of the demo's history: the first of the month, two years before today. */
export function historyStart(today: string): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - MONTHS_BACK
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}
