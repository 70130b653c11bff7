import { expect, test } from 'vitest'
import type { PlaceKeys } from '../herd-event.ts'
import type { CompanyPlan, InstallationPlan, Key } from '../plan.ts'
import { playCompany } from '../play.ts'
import { defaultInstallation } from '../profiles/default.ts'
import { testHerd } from '../profiles/test-herd.ts'
import { type Deed, deedsOf } from './deeds.ts'
import { submissionKey } from './submission-key.ts'

const installations = { 'the demo': defaultInstallation(), 'the test herd': testHerd() }

/** Half a year with two ends of a quarter in it. */
const played = new Map<string, Deed[]>()
const play = (plan: CompanyPlan, now = '2026-07-05T12:00:00Z'): Deed[] => {
  const name = `${plan.key} ${now}`
  const deeds =
    played.get(name) ??
    deedsOf(playCompany(plan, { seed: 47, now: new Date(now), from: '2026-01-01', withUnits: false }))
  played.set(name, deeds)
  return deeds
}

const placesOf = (deed: Deed): PlaceKeys[] => {
  if (deed.kind === 'correct') return [deed.event.place]
  if (deed.kind !== 'write') return [{ farm: deed.farm, barn: deed.batch.barnKey, section: null, batch: null }]
  return deed.events.flatMap((event) => (event.kind === 'transfer' ? [event.place, event.to] : [event.place]))
}

const mayWrite = ({ people }: InstallationPlan, company: Key, by: Key, farm: Key): boolean => {
  const membership = people.find(({ key }) => key === by)?.memberships.find(({ companyKey }) => companyKey === company)
  return membership?.role === 'DirectoryAdmin' || membership?.farms[farm] === 'ReadWrite'
}

test.each(Object.entries(installations))('in %s nobody writes where they have no right to', (_name, installation) => {
  const trespasses = installation.companies.flatMap((plan) =>
    play(plan).flatMap((deed) =>
      placesOf(deed)
        .filter(({ farm }) => !mayWrite(installation, plan.key, deed.by, farm))
        .map(({ farm }) => `${deed.by} at ${farm}: ${deed.key}`),
    ),
  )
  expect(trespasses).toEqual([])
})

test.each(Object.entries(installations))(
  'in %s nobody counts a divided barn as a whole: no form asks for it',
  (_name, { companies }) => {
    const divided = new Set(
      companies.flatMap(({ farms }) =>
        farms.flatMap(({ barns }) => barns.filter(({ sections }) => sections.length > 0).map(({ key }) => key)),
      ),
    )
    const counted = companies
      .flatMap((plan) => play(plan))
      .flatMap((deed) => (deed.kind === 'write' ? deed.events : []))
      .filter(({ kind, place }) => kind === 'status' && place.section === null && place.batch === null)
    expect(counted.filter(({ place }) => divided.has(place.barn ?? ''))).toEqual([])
  },
)

test.each(Object.entries(installations))(
  'in %s a supplier number belongs to one open batch',
  (_name, { companies }) => {
    for (const plan of companies) {
      const holders = new Map<string, Key>()
      for (const deed of play(plan)) {
        if (deed.kind === 'closeBatch') holders.delete(deed.batch.supplierNumber)
        if (deed.kind !== 'openBatch' || deed.batch.supplierNumber === '') continue
        expect(holders.get(deed.batch.supplierNumber), deed.key).toBeUndefined()
        holders.set(deed.batch.supplierNumber, deed.key)
      }
    }
  },
)

test('each deed has a key of its own that a header takes, and keeps it as time goes on', () => {
  for (const plan of defaultInstallation().companies) {
    const deeds = play(plan)
    const keys = deeds.map(({ key }) => submissionKey(key))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => /^[\x21-\x7e]{1,255}$/.test(key))).toBe(true)
    const [earlier, until] = [play(plan, '2026-05-05T12:00:00Z'), '2026-05-05T12']
    expect(earlier.map(({ key, at }) => [at, key])).toEqual(
      deeds.filter(({ at }) => at <= until).map(({ key, at }) => [at, key]),
    )
  }
})
