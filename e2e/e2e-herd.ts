import { carefulHabits } from '@herdboard/simulator/habits.ts'
import type { CompanyPlan, InstallationPlan, MembershipPlan, PersonPlan } from '@herdboard/simulator/plan.ts'
import { barnPlan } from '@herdboard/simulator/profiles/barns.ts'
import { finisherProfile, herdProfile } from '@herdboard/simulator/profiles/herd-profiles.ts'
import { usedMix } from '@herdboard/simulator/profiles/mixes.ts'
import { slaughterhouses } from '@herdboard/simulator/profiles/slaughterhouses.ts'
import { testHerd } from '@herdboard/simulator/profiles/test-herd.ts'

/** A second company beside the test herd, with one farm and slaughter pigs only. */
const neighbour: CompanyPlan = {
  key: 'neighbour',
  name: 'Strandby Slagtegrise',
  mainNumber: '29874410',
  hasDebugModule: true,
  slaughterhouses,
  mixes: [usedMix('homeUnit', ['strandby']), usedMix('homeFinish', ['strandby'])],
  farms: [
    {
      key: 'strandby',
      name: 'Strandby',
      chr: '900031',
      supplierNumber: '91502',
      street: 'Strandbyvej 3, 9970 Strandby',
      countsLossAsDead: false,
      barns: [barnPlan('strandby', 'Nordstald', 2, { prefix: 'N', count: 3, places: 90 })],
      herd: herdProfile({ finishers: finisherProfile({}) }),
      habits: carefulHabits('owner', 'owner'),
      stories: [],
    },
  ],
}

const inTheHerd = (farms: MembershipPlan['farms']): MembershipPlan => ({
  companyKey: 'test',
  role: 'Employee',
  farms,
})

const person = (key: string, first: string, last: string, ...memberships: MembershipPlan[]): PersonPlan => ({
  key,
  first,
  last,
  isSolutionAdmin: false,
  memberships,
})

const more = [
  person('owner', 'Henrik', 'Birk', { companyKey: neighbour.key, role: 'DirectoryAdmin', farms: {} }),
  person('weaners', 'Piotr', 'Nowak', inTheHerd({ bakkegaard: 'ReadWrite' })),
  person('trainee', 'Emma', 'Sand', inTheHerd({ bakkegaard: 'Read', engmark: 'Read' })),
  person('newcomer', 'Ali', 'Demir', inTheHerd({})),
]

/** Returns the test herd, a second company with the same adviser, and users with fewer rights. */
export function e2eHerd(): InstallationPlan {
  const { companies, people } = testHerd()
  const advises: MembershipPlan = { companyKey: neighbour.key, role: 'Advisor', farms: { strandby: 'Read' } }
  const withNeighbour = (someone: PersonPlan) =>
    someone.key === 'advisor' ? { ...someone, memberships: [...someone.memberships, advises] } : someone
  return { companies: [...companies, neighbour], people: [...people.map(withNeighbour), ...more] }
}

/** Users of the end-to-end tests; the name is the local part of the e-mail address. */
export type E2eActor = 'manager' | 'employee' | 'advisor' | 'solution' | 'weaners' | 'trainee' | 'newcomer' | 'owner'
