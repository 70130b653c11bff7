import { endpointsByName } from '@herdboard/contract/index.ts'
import { expect, test } from 'vitest'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { actualOutcome } from '#testing/rights/call-outcomes.ts'
import {
  aRightsWorld,
  guardedEndpoints,
  sharedEndpoints,
  unguardedEndpointCase,
} from '#testing/rights/compare-rights.ts'
import { endpointRights } from '#testing/rights/endpoint-rights.ts'
import type { EndpointRights } from '#testing/rights/rights-columns.ts'

const { api, world, bareOutcome } = await aRightsWorld()
const table = endpointRights()

const expectedAccess = ({ who, module }: EndpointRights) => {
  if (who === 'anyone') return 'public'
  if (who === 'self' || who === 'person') return 'signed-in'
  if (who === 'solution') return 'solution'
  return { ...(module !== '-' && { module }), ...(who === 'manager' && { permission: 'manage-directory' }) }
}

test('permission table matches the calls, and every call checks the permission of its row', () => {
  expect([...endpointsByName.keys()].filter((name) => !table.has(name))).toEqual([])
  expect([...table.keys()].filter((name) => !endpointsByName.has(name))).toEqual([])
  const unsaid = [...table].filter(([, { who, programs }]) => (who === 'anyone') !== (programs === '-'))
  expect(unsaid.map(([name]) => name)).toEqual([])
  const declared = [...endpointsByName].map(([name, { access }]) => [name, access])
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries([...table].map(([name, rights]) => [name, expectedAccess(rights)])),
  )
})

test('data of one company is not found for the administrator of another', async () => {
  const theirs = await aCompany(api.db)
  const found: string[] = []
  for (const [name, call, { who, farm }] of sharedEndpoints) {
    const { outcome, namesOurs } = await actualOutcome(api, call, world, theirs.manager)
    const expected = who === 'solution' || farm === 'sender-only' ? 403 : namesOurs ? 404 : 'done'
    if (outcome !== expected) found.push(`${name}: ${outcome} instead of ${expected}`)
  }
  expect(found).toEqual([])
})

test('unsigned calls are refused, and a user without a company can only request a company', async () => {
  const alone = { person: await aPerson(api.db) }
  const found: string[] = []
  for (const [name, call, { who }] of guardedEndpoints) {
    if ((await bareOutcome(call, null)) !== 401) found.push(`${name}: not 401`)
    const isRefused = (await bareOutcome(call, alone)) === 403
    if (isRefused !== ['member', 'manager', 'solution'].includes(who))
      found.push(`${name}: ${isRefused} without a company`)
  }
  expect(found).toEqual([])
})

test('call without its module is refused to the administrator too; calls without modules still work', async () => {
  const company = await aCompany(api.db, { modules: [] })
  await aFarm(api.db, company)
  const found: string[] = []
  for (const [name, call, { who, farm, module }] of [...guardedEndpoints, unguardedEndpointCase]) {
    if (who === 'solution' || farm === 'sender-only') continue
    const isRefused = (await bareOutcome(call, { person: company.manager })) === 403
    if (isRefused !== (module !== '-')) found.push(name)
  }
  expect(found).toEqual(['unguarded'])
})
