import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'

/** Violations that a check found, one text each; empty without violations. */
export type CheckViolations = string[]

export const endpointName = ({ method, path }: AnyEndpoint): string => `${method} ${path}`

/** Returns the endpoints of the contract that the server does not bind. */
export const unboundEndpoints = ({ app }: TestApi, endpoints: readonly AnyEndpoint[]): CheckViolations =>
  endpoints.filter(({ method, path }) => !app.hasRoute({ method, url: `/api${path}` })).map(endpointName)

export const boundEndpoints = ({ app }: TestApi, endpoints: readonly AnyEndpoint[]): AnyEndpoint[] =>
  endpoints.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }))

const guarded = (endpoints: readonly AnyEndpoint[]) => endpoints.filter(({ access }) => access !== 'public')

type ExpectedRefusal = { status: number; code: string }

async function refusalBreaches(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  headers: Record<string, string>,
  expected: ExpectedRefusal,
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  for (const endpoint of endpoints) {
    const answer = await api.sendUnauthenticated(endpoint, headers)
    const code = answer.statusCode >= 400 ? answer.json().messages?.[0]?.code : ''
    if (answer.statusCode !== expected.status || code !== expected.code) {
      breaches.push(`${endpointName(endpoint)}: ${answer.statusCode} ${code}`)
    }
  }
  return breaches
}

/** Without a token → 401, whatever else is wrong with the request. */
export const openToAnonymous = (api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<CheckViolations> =>
  refusalBreaches(api, guarded(endpoints), {}, { status: 401, code: 'auth.not_signed_in' })

/** An expired or invalid token → 401. */
export async function openToExpiredTokens(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<CheckViolations> {
  const expected = { status: 401, code: 'auth.expired' }
  const { manager } = await aCompany(api.db)
  const { token } = await api.app.tokens.issue(
    { ...manager, tokenVersion: 1, signInId: manager.userId },
    api.clock.now(),
  )
  api.clock.advance({ minutes: 10 })
  return [
    ...(await refusalBreaches(api, guarded(endpoints), { authorization: `Bearer ${token}` }, expected)),
    ...(await refusalBreaches(api, guarded(endpoints), { authorization: 'Bearer gris.gris.gris' }, expected)),
  ]
}

const refusalBreachesAs = async (
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  { userId, directoryId, role }: TestPerson,
  expected: ExpectedRefusal,
): Promise<CheckViolations> => {
  const identity = { userId, directoryId, role, tokenVersion: 1, signInId: userId }
  const { token } = await api.app.tokens.issue(identity, api.clock.now())
  return refusalBreaches(api, endpoints, { authorization: `Bearer ${token}` }, expected)
}

/** A signed-in user without a company → 403. */
export const openWithoutCompany = async (api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<CheckViolations> =>
  refusalBreachesAs(
    api,
    endpoints.filter(({ access }) => typeof access === 'object'),
    await aPerson(api.db),
    { status: 403, code: 'auth.no_company' },
  )

/** A module that the company does not have → 403, also for its administrator. */
export async function openWithoutModule(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<CheckViolations> {
  const { manager } = await aCompany(api.db, { modules: [] })
  const gated = endpoints.filter(({ access }) => typeof access === 'object' && access.module !== undefined)
  return refusalBreachesAs(api, gated, manager, { status: 403, code: 'request.not_allowed' })
}

/** A member without the permission → 403. */
export async function openWithoutRight(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<CheckViolations> {
  const company = await aCompany(api.db)
  const gated = endpoints.filter(({ access }) => typeof access === 'object' && access.permission !== undefined)
  const breaches: CheckViolations = []
  for (const role of ['Employee', 'Advisor'] as const) {
    const colleague = await aPerson(api.db, { company, role })
    breaches.push(...(await refusalBreachesAs(api, gated, colleague, { status: 403, code: 'request.not_allowed' })))
  }
  return breaches
}

/** Any user who does not administer the installation → 403, also a company's administrator. */
export async function openWithoutSolution(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<CheckViolations> {
  const gated = endpoints.filter(({ access }) => access === 'solution')
  const refused = { status: 403, code: 'request.not_allowed' }
  const breaches: CheckViolations = []
  for (const person of [(await aCompany(api.db)).manager, await aPerson(api.db)])
    breaches.push(...(await refusalBreachesAs(api, gated, person, refused)))
  return breaches
}
