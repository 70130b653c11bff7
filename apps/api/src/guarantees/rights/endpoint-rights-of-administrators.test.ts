import type { Role } from '@herdboard/contract/core/access.ts'
import { expect, test } from 'vitest'
import { rightsPersonas } from '#testing/rights/call-outcomes.ts'
import { aRightsWorld, sharedEndpoints, unguardedEndpointCase } from '#testing/rights/compare-rights.ts'

const { api, world, differences } = await aRightsWorld()
const personas = (await rightsPersonas(api, world)).filter(
  ({ role }) => role === 'DirectoryAdmin' || role === 'SolutionAdmin',
)

/**
 * Requirements that each role's test covers: who manages the company, and that one role alone manages the installation.
 */
const ROWS: Partial<Record<Role, string>> = {
  DirectoryAdmin: '[PERM-002] [PERM-004] ',
  SolutionAdmin: '[PERM-003] [PERM-004] ',
}

for (const persona of personas) {
  test(`${ROWS[persona.role] ?? ''}on a farm of the company, ${persona.name} has the rights in the table`, async () => {
    expect(await differences([unguardedEndpointCase], persona)).toEqual([])
    expect(await differences(sharedEndpoints, persona)).toEqual([])
  })
}
