import { expect, test } from 'vitest'
import type { PlaceKeys } from '../herd-event.ts'
import type { CompanyPlan, InstallationPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { defaultInstallation } from '../profiles/default-installation.ts'
import { testHerd } from '../profiles/test-herd.ts'
import { simulateCompany } from '../simulate-company.ts'
import { type LiveAction, liveActions } from './live-actions.ts'
import { submissionKey } from './submission-key.ts'

const installations = { 'the demo': defaultInstallation(), 'the test herd': testHerd() }

/** Simulated actions by plan and instant. The period is half a year with two quarter ends. */
const simulated = new Map<string, LiveAction[]>()
const simulate = (plan: CompanyPlan, now = '2026-07-05T12:00:00Z'): LiveAction[] => {
  const name = `${plan.key} ${now}`
  const actions =
    simulated.get(name) ??
    liveActions(simulateCompany(plan, { seed: 47, now: new Date(now), from: '2026-01-01', withUnits: false }))
  simulated.set(name, actions)
  return actions
}

const placesOf = (action: LiveAction): PlaceKeys[] => {
  if (action.kind === 'correct') return [action.event.place]
  if (action.kind !== 'write') return [{ farm: action.farm, barn: action.batch.barnKey, section: null, batch: null }]
  return action.events.flatMap((event) => (event.kind === 'transfer' ? [event.place, event.to] : [event.place]))
}

const mayWrite = ({ people }: InstallationPlan, company: PlanKey, by: PlanKey, farm: PlanKey): boolean => {
  const membership = people.find(({ key }) => key === by)?.memberships.find(({ companyKey }) => companyKey === company)
  return membership?.role === 'DirectoryAdmin' || membership?.farms[farm] === 'ReadWrite'
}

test.each(Object.entries(installations))(
  'in %s people write only where they have the right to',
  (_name, installation) => {
    const trespasses = installation.companies.flatMap((plan) =>
      simulate(plan).flatMap((action) =>
        placesOf(action)
          .filter(({ farm }) => !mayWrite(installation, plan.key, action.by, farm))
          .map(({ farm }) => `${action.by} at ${farm}: ${action.key}`),
      ),
    )
    expect(trespasses).toEqual([])
  },
)

test.each(Object.entries(installations))(
  'in %s a divided barn is never counted as a whole, since no form offers it',
  (_name, { companies }) => {
    const divided = new Set(
      companies.flatMap(({ farms }) =>
        farms.flatMap(({ barns }) => barns.filter(({ sections }) => sections.length > 0).map(({ key }) => key)),
      ),
    )
    const counted = companies
      .flatMap((plan) => simulate(plan))
      .flatMap((action) => (action.kind === 'write' ? action.events : []))
      .filter(({ kind, place }) => kind === 'status' && place.section === null && place.batch === null)
    expect(counted.filter(({ place }) => divided.has(place.barn ?? ''))).toEqual([])
  },
)

test.each(Object.entries(installations))(
  'in %s a supplier number belongs to one open batch',
  (_name, { companies }) => {
    for (const plan of companies) {
      const holders = new Map<string, PlanKey>()
      for (const action of simulate(plan)) {
        if (action.kind === 'closeBatch') holders.delete(action.batch.supplierNumber)
        if (action.kind !== 'openBatch' || action.batch.supplierNumber === '') continue
        expect(holders.get(action.batch.supplierNumber), action.key).toBeUndefined()
        holders.set(action.batch.supplierNumber, action.key)
      }
    }
  },
)

test('actions have unique idempotency keys valid in a header and unchanged as time goes on', () => {
  for (const plan of defaultInstallation().companies) {
    const actions = simulate(plan)
    const keys = actions.map(({ key }) => submissionKey(key))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => /^[\x21-\x7e]{1,255}$/.test(key))).toBe(true)
    const [earlier, until] = [simulate(plan, '2026-05-05T12:00:00Z'), '2026-05-05T12']
    expect(earlier.map(({ key, at }) => [at, key])).toEqual(
      actions.filter(({ at }) => at <= until).map(({ key, at }) => [at, key]),
    )
  }
})
