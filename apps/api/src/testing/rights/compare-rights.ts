import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '#platform/http/route.ts'
import { type TestApi, testApi } from '#testing/api/test-api.ts'
import { giveExample } from '#testing/laws/request-examples.ts'
import { aTestWorld, type TestWorld } from '#testing/laws/test-world.ts'
import { actualOutcome, type CallOutcome, expectedOutcome, type RightsPersona } from './call-outcomes.ts'
import { type EndpointRights, endpointRights } from './endpoint-rights.ts'

/** A call that forgets whom it is for: what is said of it shows that the comparison can fail. */
const unguardedCall = endpoint({
  method: 'GET',
  reads: [],
  path: '/broken/forgetful',
  summary: 'Asks for nothing',
  access: {},
  reply: z.object({ ok: z.boolean() }),
})
giveExample(unguardedCall, async () => ({}))
const brokenRoutes = async (app: FastifyInstance) => route(app, unguardedCall, async () => ({ ok: true }))
const forManagers: EndpointRights = { who: 'manager', farm: '-', module: 'RealTime', programs: 'yes' }

/** A call with its name and its row of the table. */
export type GuardedCall = readonly [name: string, call: AnyEndpoint, rights: EndpointRights]

/** The unguarded call with the row that it should have had. */
export const unguarded: GuardedCall = ['forgetful', unguardedCall, forManagers]

/** The calls that somebody must be signed in for, with their rows. */
export const guardedCalls: readonly GuardedCall[] = [...endpointRights()].flatMap(([name, rights]): GuardedCall[] => {
  const found = endpointsByName.get(name)
  return found && rights.who !== 'anyone' ? [[name, found, rights]] : []
})

/** Without what belongs to an account: that is asked for with its own password, and its stories stand with the sign-in. */
export const sharedCalls: readonly GuardedCall[] = guardedCalls.filter(([, , { who }]) => who !== 'self')

export interface RightsWorld {
  api: TestApi
  world: TestWorld
  /** Calls of which the outcome is another one than the row says, each with both. */
  differences(calls: readonly GuardedCall[], persona: RightsPersona): Promise<string[]>
  /** A call without any content by this person, or by nobody. */
  bareOutcome(call: AnyEndpoint, persona: Pick<RightsPersona, 'person'> | null): Promise<CallOutcome>
}

/** An API of its own for a file that compares rights, with one of everything that a call can name. */
export async function aRightsWorld(): Promise<RightsWorld> {
  const api = await testApi({ routes: brokenRoutes })
  const world = await aTestWorld(api.db)
  return {
    api,
    world,
    async differences(calls, persona) {
      const found: string[] = []
      for (const [name, call, rights] of calls) {
        const { outcome } = await actualOutcome(api, call, world, persona.person)
        const expected = expectedOutcome(rights, persona)
        if (outcome !== expected) found.push(`${name}: ${outcome} instead of ${expected}`)
      }
      return found
    },
    async bareOutcome(call, persona) {
      const headers = persona ? await api.authorizationOf(persona.person) : {}
      const { statusCode } = await api.sendUnauthenticated(call, headers)
      return statusCode < 300 ? 'done' : statusCode
    },
  }
}
