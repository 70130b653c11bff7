import type { MembershipPlan, PersonPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'

const rights = (permission: 'Read' | 'ReadWrite', ...farms: readonly PlanKey[]) =>
  Object.fromEntries(farms.map((farm) => [farm, permission]))

const person = (key: PlanKey, first: string, last: string, ...memberships: readonly MembershipPlan[]): PersonPlan => ({
  key,
  first,
  last,
  isSolutionAdmin: false,
  memberships,
})

const admin = (companyKey: PlanKey): MembershipPlan => ({ companyKey, role: 'DirectoryAdmin', farms: {} })
const employee = (companyKey: PlanKey, farms: MembershipPlan['farms']): MembershipPlan => ({
  companyKey,
  role: 'Employee',
  farms,
})
const advisor = (companyKey: PlanKey, farms: MembershipPlan['farms']): MembershipPlan => ({
  companyKey,
  role: 'Advisor',
  farms,
})

const familyFarms = ['vestergaard', 'noerregaard'] as const

/** People in every role, with permissions on all farms, some or none, so that each refusal can be tested. */
export const samplePeople = (advisedFarms: readonly PlanKey[]): PersonPlan[] => [
  person('manager', 'Mette', 'Lund', admin('family')),
  person('employee', 'Jonas', 'Kjær', employee('family', rights('ReadWrite', ...familyFarms))),
  person('weaners', 'Piotr', 'Nowak', employee('family', rights('ReadWrite', 'vestergaard'))),
  person('trainee', 'Emma', 'Sand', employee('family', rights('Read', ...familyFarms))),
  person('newcomer', 'Ali', 'Demir', employee('family', {})),
  person(
    'advisor',
    'Anne',
    'Holm',
    advisor('family', rights('Read', ...familyFarms)),
    advisor('advised', rights('Read', ...advisedFarms)),
  ),
  person(
    'vet',
    'Ole',
    'Frandsen',
    advisor('family', rights('ReadWrite', ...familyFarms)),
    advisor('advised', rights('Read', 'hoejgaard', 'rugmarken')),
  ),
  person('owner', 'Henrik', 'Birk', admin('advised')),
  person('nordvest', 'Lars', 'Toft', employee('advised', rights('ReadWrite', 'hoejgaard', 'bakkely'))),
  person('syd', 'Maria', 'Dahl', employee('advised', rights('ReadWrite', 'soendervang', 'lindholt'))),
  person('midt', 'Ivan', 'Petrov', employee('advised', rights('ReadWrite', 'moellebjerg', 'enghave', 'vesterdal'))),
  person('oest', 'Karin', 'Bak', employee('advised', rights('ReadWrite', 'kildegaarden', 'rugmarken'))),
  person('soenderjylland', 'Torben', 'Skov', employee('advised', rights('ReadWrite', 'birkemose'))),
  { key: 'solution', first: 'Søren', last: 'Dam', isSolutionAdmin: true, memberships: [] },
]
