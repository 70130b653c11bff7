import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '#platform/http/route.ts'
import { type TestApi, testApi } from '#testing/api/test-api.ts'
import { checkedEndpoints } from '#testing/contract-checks/checked-endpoints.ts'
import { giveExample } from '#testing/contract-checks/request-examples.ts'
import { aTestWorld, type TestWorld } from '#testing/contract-checks/test-world.ts'
import { actualOutcome, type CallOutcome, expectedOutcome, type RightsPersona } from './call-outcomes.ts'
import { endpointRights } from './endpoint-rights.ts'
import type { EndpointRights } from './rights-columns.ts'

/** An endpoint without the access that its row requires, as proof that the comparison can fail. */
const unguardedEndpoint = endpoint({
  method: 'GET',
  reads: [],
  path: '/broken/unguarded',
  summary: 'Requires nothing',
  access: {},
  errors: [],
  reply: z.object({ ok: z.boolean() }),
})
giveExample(unguardedEndpoint, async () => ({}))
const brokenRoutes = async (app: FastifyInstance) => route(app, unguardedEndpoint, async () => ({ ok: true }))
const forManagers: EndpointRights = { who: 'manager', farm: '-', module: 'RealTime', programs: 'yes' }

/** An endpoint with its name and its row of the table. */
export type GuardedEndpoint = readonly [name: string, call: AnyEndpoint, rights: EndpointRights]

/** The unguarded endpoint with the row that it should satisfy. */
export const unguardedEndpointCase: GuardedEndpoint = ['unguarded', unguardedEndpoint, forManagers]

/** All endpoints that need a sign-in, with their rows. */
export const guardedEndpoints: readonly GuardedEndpoint[] = [...endpointRights()].flatMap(
  ([name, rights]): GuardedEndpoint[] => {
    const found = checkedEndpoints.get(name)
    return found && rights.who !== 'anyone' ? [[name, found, rights]] : []
  },
)

/** Without endpoints of the own account: they need the user's password, and the tests of sign-in cover them. */
export const sharedEndpoints: readonly GuardedEndpoint[] = guardedEndpoints.filter(([, , { who }]) => who !== 'self')

export interface RightsWorld {
  api: TestApi
  world: TestWorld
  /** Returns the endpoints whose outcome differs from their row, each with both outcomes. */
  differences(calls: readonly GuardedEndpoint[], persona: RightsPersona): Promise<string[]>
  /** Sends a request without content as this user, or without a sign-in. */
  bareOutcome(call: AnyEndpoint, persona: Pick<RightsPersona, 'person'> | null): Promise<CallOutcome>
}

/** Builds a separate API for a file that compares rights, with one of everything that a request can name. */
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
