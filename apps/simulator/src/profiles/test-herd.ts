import { carefulHabits } from '../habits.ts'
import type { InstallationPlan } from '../plan.ts'
import { barnPlan, sectionPlan } from './barns.ts'
import { finisherProfile, herdProfile, weanerProfile } from './herd-profiles.ts'
import { usedMix } from './mixes.ts'
import { slaughterhouses } from './slaughterhouses.ts'

/** Fixed day of end-to-end tests and screenshots, and the first day of the herd's history. */
export const TEST_TODAY = '2026-06-10'
export const TEST_FROM = '2025-12-01'

const farms = { weaners: 'bakkegaard', finishers: 'engmark' } as const

/** Small herd of two farms, with every kind of barn and record once. */
export const testHerd = (): InstallationPlan => ({
  companies: [
    {
      key: 'test',
      name: 'Bakkegård Grise',
      mainNumber: '27310945',
      slaughterhouses,
      mixes: [
        ...(['start', 'growth', 'end'] as const).map((name) => usedMix(name, [farms.weaners])),
        ...(['unik', 'finish'] as const).map((name) => usedMix(name, [farms.finishers])),
      ],
      farms: [
        {
          key: farms.weaners,
          name: 'Bakkegård',
          chr: '900021',
          supplierNumber: '',
          street: 'Bakkevej 5, 8740 Brædstrup',
          countsLossAsDead: true,
          barns: [barnPlan(farms.weaners, 'Klimastald', 1, { prefix: 'Sektion ', count: 4, places: 120 })],
          herd: herdProfile({ weaners: weanerProfile({ to: [farms.finishers] }) }),
          habits: {
            ...carefulHabits('employee', 'manager'),
            forgetsDeaths: 0.05,
            countErrorShare: 0.3,
            lateShare: 0.2,
          },
          stories: [],
        },
        {
          key: farms.finishers,
          name: 'Engmark',
          chr: '900022',
          supplierNumber: '91445',
          street: 'Engmarksvej 18, 7361 Ejstrupholm',
          countsLossAsDead: false,
          barns: [
            barnPlan(farms.finishers, 'Slagtestald', 2, { prefix: 'S', count: 5, places: 100 }),
            sectionPlan(farms.finishers, 'Holdstald', 2, 200, true),
          ],
          herd: herdProfile({
            finishers: finisherProfile({ refill: 'overlap', deliveryWeekdays: [2, 4] }),
          }),
          habits: {
            ...carefulHabits('employee', 'manager'),
            feedBy: 'silos',
            weighsOnDay: 42,
            checkInsFrom: '2026-04-08',
          },
          stories: [],
        },
      ],
    },
  ],
  people: [
    {
      key: 'manager',
      first: 'Mette',
      last: 'Lund',
      isSolutionAdmin: false,
      memberships: [{ companyKey: 'test', role: 'DirectoryAdmin', farms: {} }],
    },
    {
      key: 'employee',
      first: 'Jonas',
      last: 'Kjær',
      isSolutionAdmin: false,
      memberships: [
        {
          companyKey: 'test',
          role: 'Employee',
          farms: { [farms.weaners]: 'ReadWrite', [farms.finishers]: 'ReadWrite' },
        },
      ],
    },
    {
      key: 'advisor',
      first: 'Anne',
      last: 'Holm',
      isSolutionAdmin: false,
      memberships: [
        { companyKey: 'test', role: 'Advisor', farms: { [farms.weaners]: 'Read', [farms.finishers]: 'Read' } },
      ],
    },
    { key: 'solution', first: 'Søren', last: 'Dam', isSolutionAdmin: true, memberships: [] },
  ],
})
