import { carefulHabits } from '../habits.ts'
import type { CompanyPlan, FarmPlan, PersonPlan } from '../plan.ts'
import { randomStream } from '../random-stream.ts'
import { barnPlan } from './barns.ts'
import { finisherProfile, herdProfile, weanerProfile } from './herd-profiles.ts'
import { usedMix } from './mixes.ts'
import { slaughterhouses } from './slaughterhouses.ts'

const COMPANY = 'large'
const PERSON = 'large-owner'

/**
 * One company with any number of farms, for benchmarks. No farm trades with another, so each can be simulated alone.
 */
export function largeCompany(count: number): CompanyPlan {
  const farms = Array.from({ length: count }, (_, no) => largeFarm(no + 1))
  const keys = farms.map(({ key }) => key)
  return {
    key: COMPANY,
    name: `${count} ejendomme A/S`,
    mainNumber: '99000001',
    slaughterhouses,
    farms,
    mixes: (['start', 'growth', 'end', 'unik', 'finish'] as const).map((name) => usedMix(name, keys)),
  }
}

export const largeOwner: PersonPlan = {
  key: PERSON,
  first: 'Storm',
  last: 'Maaler',
  isSolutionAdmin: false,
  memberships: [{ companyKey: COMPANY, role: 'DirectoryAdmin', farms: {} }],
}

function largeFarm(no: number): FarmPlan {
  const key = `ejendom-${String(no).padStart(4, '0')}`
  const chance = randomStream(0, 'large', no)
  const hasWeaners = no % 3 === 0
  return {
    key,
    name: `Ejendom ${no}`,
    // There are 99 invented CHR numbers; further farms share them.
    chr: String(900_001 + (no % 99)),
    supplierNumber: String(80_000 + no),
    street: `Målervej ${no}, 8000 Aarhus C`,
    // All farms have barns of the same names, but a sensor's name is unique in the company.
    sensorSuffix: `, Ejendom ${no}`,
    countsLossAsDead: false,
    barns: [
      ...(hasWeaners ? [barnPlan(key, 'Klimastald', 1, { prefix: 'Sektion ', count: 4, places: 200 })] : []),
      barnPlan(key, 'Slagtestald 1', 2, { prefix: 'A', count: 4, places: 130 }),
      barnPlan(key, 'Slagtestald 2', 2, { prefix: 'B', count: 4, places: 130 }),
    ],
    herd: herdProfile({
      growthLevel: 0.97 + 0.1 * chance.next(),
      ...(hasWeaners && { weaners: weanerProfile({ to: [key] }) }),
      finishers: finisherProfile({ waitsDays: hasWeaners ? 4 : 0, refill: 'overlap' }),
    }),
    habits: carefulHabits(PERSON, PERSON),
    stories: [],
  }
}
