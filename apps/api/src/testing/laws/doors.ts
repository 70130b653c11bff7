import type { AnyEndpoint } from '@herdboard/contract/endpoint.ts'
import type { TestApi } from '#testing/api.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/company.ts'

/** What a law found: the calls that break it, each with a word; empty when it holds. */
export type Breaches = string[]

export const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`

/** Every call of the contract is answered by somebody. */
export const unbound = ({ app }: TestApi, endpoints: readonly AnyEndpoint[]): Breaches =>
  endpoints.filter(({ method, path }) => !app.hasRoute({ method, url: `/api${path}` })).map(nameOf)

export const bound = ({ app }: TestApi, endpoints: readonly AnyEndpoint[]): AnyEndpoint[] =>
  endpoints.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }))

const guarded = (endpoints: readonly AnyEndpoint[]) => endpoints.filter(({ access }) => access !== 'public')

type Expected = { status: number; code: string }

async function knocks(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  headers: Record<string, string>,
  expected: Expected,
): Promise<Breaches> {
  const breaches: Breaches = []
  for (const endpoint of endpoints) {
    const answer = await api.knock(endpoint, headers)
    const code = answer.statusCode >= 400 ? answer.json().messages?.[0]?.code : ''
    if (answer.statusCode !== expected.status || code !== expected.code) {
      breaches.push(`${nameOf(endpoint)}: ${answer.statusCode} ${code}`)
    }
  }
  return breaches
}

/** Unsigned → 401, whatever else is wrong with the call. */
export const openToStrangers = (api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<Breaches> =>
  knocks(api, guarded(endpoints), {}, { status: 401, code: 'auth.not_signed_in' })

/** A token that has ended, or that is none → 401. */
export async function openToOldTokens(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<Breaches> {
  const expected = { status: 401, code: 'auth.expired' }
  const { manager } = await aCompany(api.db)
  const { token } = await api.app.tokens.issue(
    { ...manager, tokenVersion: 1, signInId: manager.userId },
    api.clock.now(),
  )
  api.clock.pass({ minutes: 10 })
  return [
    ...(await knocks(api, guarded(endpoints), { authorization: `Bearer ${token}` }, expected)),
    ...(await knocks(api, guarded(endpoints), { authorization: 'Bearer gris.gris.gris' }, expected)),
  ]
}

const knockAs = async (
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  { userId, directoryId, role }: TestPerson,
  expected: Expected,
): Promise<Breaches> => {
  const identity = { userId, directoryId, role, tokenVersion: 1, signInId: userId }
  const { token } = await api.app.tokens.issue(identity, api.clock.now())
  return knocks(api, endpoints, { authorization: `Bearer ${token}` }, expected)
}

/** A known person without a company → 403. */
export const openWithoutCompany = async (api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<Breaches> =>
  knockAs(
    api,
    endpoints.filter(({ access }) => typeof access === 'object'),
    await aPerson(api.db),
    { status: 403, code: 'auth.no_company' },
  )

/** A module that the company has not → 403, also for its administrator. */
export async function openWithoutModule(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<Breaches> {
  const { manager } = await aCompany(api.db, { modules: [] })
  const gated = endpoints.filter(({ access }) => typeof access === 'object' && access.module !== undefined)
  return knockAs(api, gated, manager, { status: 403, code: 'request.not_allowed' })
}

/** A colleague without the right → 403. */
export async function openWithoutRight(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<Breaches> {
  const company = await aCompany(api.db)
  const gated = endpoints.filter(({ access }) => typeof access === 'object' && access.permission !== undefined)
  const breaches: Breaches = []
  for (const role of ['Employee', 'Advisor'] as const) {
    const colleague = await aPerson(api.db, { company, role })
    breaches.push(...(await knockAs(api, gated, colleague, { status: 403, code: 'request.not_allowed' })))
  }
  return breaches
}

/** Whoever does not administer the installation → 403, also the administrator of a company. */
export async function openWithoutSolution(api: TestApi, endpoints: readonly AnyEndpoint[]): Promise<Breaches> {
  const gated = endpoints.filter(({ access }) => access === 'solution')
  const refused = { status: 403, code: 'request.not_allowed' }
  const breaches: Breaches = []
  for (const person of [(await aCompany(api.db)).manager, await aPerson(api.db)])
    breaches.push(...(await knockAs(api, gated, person, refused)))
  return breaches
}
