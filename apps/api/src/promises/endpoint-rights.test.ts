import type { Role } from '@herdboard/contract/core/access.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import type { AccessTokenId } from '@herdboard/contract/core/ids.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/database/new-id.ts'
import { route } from '#platform/http/route.ts'
import { makeProgramKey } from '#platform/identity/program-key.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { exampleFor, giveExample } from '#testing/laws/request-examples.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'
import {
  actualOutcome,
  type CallOutcome,
  expectedOutcome,
  type RightsPersona,
  rightsPersonas,
} from '#testing/rights/call-outcomes.ts'
import { type EndpointRights, endpointRights } from '#testing/rights/endpoint-rights.ts'

/** A call that forgets whom it is for: what is said of it shows that the comparison can fail. */
const unguardedCall = endpoint({
  method: 'GET',
  path: '/broken/forgetful',
  summary: 'Asks for nothing',
  access: {},
  reply: z.object({ ok: z.boolean() }),
})
giveExample(unguardedCall, async () => ({}))
const broken = async (app: FastifyInstance) => route(app, unguardedCall, async () => ({ ok: true }))
const forManagers: EndpointRights = { who: 'manager', farm: '-', module: 'RealTime', programs: 'yes' }

const api = await testApi({ routes: broken })
const world = await aTestWorld(api.db)
const table = endpointRights()
const personas = await rightsPersonas(api, world)

/** The calls that somebody must be signed in for, with their rows. */
const guarded = [...table].flatMap(([name, rights]): [string, AnyEndpoint, EndpointRights][] => {
  const found = endpointsByName.get(name)
  return found && rights.who !== 'anyone' ? [[name, found, rights]] : []
})
/** What belongs to an account is asked for with its own password: its stories stand with the sign-in. */
const shared = guarded.filter(([, , { who }]) => who !== 'self')

const expectedAccess = ({ who, module }: EndpointRights) => {
  if (who === 'anyone') return 'public'
  if (who === 'self' || who === 'person') return 'signed-in'
  if (who === 'solution') return 'solution'
  return { ...(module !== '-' && { module }), ...(who === 'manager' && { permission: 'manage-directory' }) }
}

const bare = async (call: AnyEndpoint, persona: Pick<RightsPersona, 'person'> | null): Promise<CallOutcome> => {
  const { statusCode } = await api.sendUnauthenticated(call, persona ? await api.authorizationOf(persona.person) : {})
  return statusCode < 300 ? 'done' : statusCode
}

test('every call has its row, every row its call, and each asks at its door for what its row says', () => {
  expect([...endpointsByName.keys()].filter((name) => !table.has(name))).toEqual([])
  expect([...table.keys()].filter((name) => !endpointsByName.has(name))).toEqual([])
  const unsaid = [...table].filter(([, { who, programs }]) => (who === 'anyone') !== (programs === '-'))
  expect(unsaid.map(([name]) => name)).toEqual([])
  const declared = [...endpointsByName].map(([name, { access }]) => [name, access])
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries([...table].map(([name, rights]) => [name, expectedAccess(rights)])),
  )
})

/** Calls of which the outcome is another one than the row says, each with both. */
async function differences(
  calls: readonly (readonly [string, AnyEndpoint, EndpointRights])[],
  persona: RightsPersona,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, call, rights] of calls) {
    const { outcome } = await actualOutcome(api, call, world, persona.person)
    const expected = expectedOutcome(rights, persona)
    if (outcome !== expected) found.push(`${name}: ${outcome} instead of ${expected}`)
  }
  return found
}

/** The rows that a role's own story would break: who manages the company, and that the solution is managed by one role alone. */
const ROWS: Record<Role, string> = {
  DirectoryAdmin: ' [PERM-002] [PERM-004]',
  SolutionAdmin: ' [PERM-003] [PERM-004]',
  Employee: ' [PERM-004] [PERM-013]',
  Advisor: ' [PERM-004] [PERM-014]',
}

for (const asker of personas) {
  test(`on a farm of the company, ${asker.name} may what the table says${ROWS[asker.role]}`, async () => {
    const mayManage = asker.role === 'DirectoryAdmin' || asker.role === 'SolutionAdmin'
    expect(await differences([['forgetful', unguardedCall, forManagers]], asker)).toEqual(
      mayManage ? [] : ['forgetful: done instead of 403'],
    )
    expect(await differences(shared, asker)).toEqual([])
  })
}

/** A program with a key of this person's that may write. */
async function programOf({ userId }: TestPerson) {
  const id = newId<AccessTokenId>()
  const { key, secretHash, hint } = makeProgramKey(world.directoryId, id)
  const [created, expires] = [api.clock.now(), new Date(api.clock.now().getTime() + 86_400_000)]
  const own = { user_id: userId, created_by: userId, is_personal: true, may_write: true, name: 'Regneark' }
  await api.db
    .insertInto('access_token')
    .values({
      ...own,
      directory_id: world.directoryId,
      id,
      secret_hash: secretHash,
      hint,
      created_at: created,
      expires_at: expires,
    })
    .execute()
  return api.stranger({ authorization: `Bearer ${key}` })
}

test('a program of whoever may everything may what the table says, and no more', async () => {
  const person = await aPerson(api.db, { company: world, role: 'SolutionAdmin' })
  const program = await programOf(person)
  const found: string[] = []
  for (const [name, call, rights] of guarded) {
    const { statusCode } = await program.send(call, await exampleFor(call)(api, world))
    const outcome = statusCode < 300 ? 'done' : statusCode
    const expected =
      rights.programs === 'no' ? 403 : expectedOutcome(rights, { role: 'SolutionAdmin', permission: 'ReadWrite' })
    if (outcome !== expected) found.push(`${name}: ${outcome} instead of ${expected}`)
  }
  expect(found).toEqual([])
})

test('nothing of one company is there for the administrator of another', async () => {
  const theirs = await aCompany(api.db)
  const found: string[] = []
  for (const [name, call, { who }] of shared) {
    const { outcome, namesOurs } = await actualOutcome(api, call, world, theirs.manager)
    const expected = who === 'solution' ? 403 : namesOurs ? 404 : 'done'
    if (outcome !== expected) found.push(`${name}: ${outcome} instead of ${expected}`)
  }
  expect(found).toEqual([])
})

test('nobody asks unsigned, and who has no company asks for no more than one', async () => {
  const alone = { person: await aPerson(api.db) }
  const found: string[] = []
  for (const [name, call, { who }] of guarded) {
    if ((await bare(call, null)) !== 401) found.push(`${name}: not 401`)
    const isRefused = (await bare(call, alone)) === 403
    if (isRefused !== ['member', 'manager', 'solution'].includes(who))
      found.push(`${name}: ${isRefused} without a company`)
  }
  expect(found).toEqual([])
})

test('without its module a call is refused to the administrator too; without all modules the others are not', async () => {
  const company = await aCompany(api.db, { modules: [] })
  await aFarm(api.db, company)
  const found: string[] = []
  for (const [name, call, { who, module }] of [...guarded, ['forgetful', unguardedCall, forManagers] as const]) {
    if (who === 'solution') continue
    const isRefused = (await bare(call, { person: company.manager })) === 403
    if (isRefused !== (module !== '-')) found.push(name)
  }
  expect(found).toEqual(['forgetful'])
})
