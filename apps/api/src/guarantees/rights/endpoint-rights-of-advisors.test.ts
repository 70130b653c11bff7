import { expect, test } from 'vitest'
import { rightsPersonas } from '#testing/rights/call-outcomes.ts'
import { aRightsWorld, sharedEndpoints, unguardedEndpointCase } from '#testing/rights/compare-rights.ts'

const { api, world, differences } = await aRightsWorld()
const personas = (await rightsPersonas(api, world)).filter(({ role }) => role === 'Advisor')

for (const persona of personas) {
  test(`[PERM-004] [PERM-014] on a farm of the company, ${persona.name} has the rights in the table`, async () => {
    expect(await differences([unguardedEndpointCase], persona)).toEqual(['unguarded: done instead of 403'])
    expect(await differences(sharedEndpoints, persona)).toEqual([])
  })
}
