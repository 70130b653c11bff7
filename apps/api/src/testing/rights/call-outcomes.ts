import type { FarmPermission, Role } from '@herdboard/contract/core/access.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { ProblemCode } from '@herdboard/contract/core/problem.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import { exampleFor } from '#testing/contract-checks/request-examples.ts'
import type { TestWorld } from '#testing/contract-checks/test-world.ts'
import { aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import type { EndpointRights } from './rights-columns.ts'

/** A kind of caller. */
export interface RightsPersona {
  name: string
  person: TestPerson
  role: Role
  /** Permission on the farm that the request names. */
  permission: FarmPermission
}

const PERMISSIONS = ['ReadWrite', 'Read', 'None'] as const

/**
 * Creates one member for each role and permission that the specification distinguishes. None of them has made the
 * example requests. A member with no right on the farm may write on another farm of the company.
 */
export async function rightsPersonas({ db }: TestApi, world: TestWorld): Promise<RightsPersona[]> {
  const other = await aFarm(db, world)
  const personas: RightsPersona[] = []
  for (const role of ['DirectoryAdmin', 'SolutionAdmin'] as const) {
    const person = await aPerson(db, { company: world, role })
    personas.push({ name: role, person, role, permission: 'ReadWrite' })
  }
  for (const role of ['Employee', 'Advisor'] as const) {
    for (const permission of PERMISSIONS) {
      const farms =
        permission === 'None' ? [{ farm: other, permission: 'ReadWrite' as const }] : [{ farm: world.farm, permission }]
      const person = await aPerson(db, { company: world, role, farms })
      personas.push({ name: `${role} ${permission}`, person, role, permission })
    }
  }
  return personas
}

/** The outcome of a request: `done`, or the status of its refusal. */
export type CallOutcome = 'done' | number

/** Returns the outcome that the table states for a member of the company. */
export function expectedOutcome(
  { who, farm }: EndpointRights,
  { role, permission }: Pick<RightsPersona, 'role' | 'permission'>,
): CallOutcome {
  if (farm === 'creator-only') return 404
  if (farm === 'sender-only') return 403
  if (role === 'SolutionAdmin') return 'done'
  if (farm === 'former') return 404
  if (who === 'solution') return 403
  if (role === 'DirectoryAdmin') return 'done'
  if (who === 'manager' || farm === 'author-only') return 403
  if (farm === '-' || farm === 'shown') return 'done'
  if (farm === 'any-writable') return permission === 'Read' ? 403 : 'done'
  if (permission === 'None') return 404
  if (farm === 'read' || (permission === 'ReadWrite' && farm !== 'author')) return 'done'
  return farm === 'hidden-from-readers' ? 404 : 403
}

/** Makes a new example of the request in the company and sends it as this user. */
export async function actualOutcome(
  api: TestApi,
  endpoint: AnyEndpoint,
  world: TestWorld,
  person: TestPerson,
): Promise<{ outcome: CallOutcome; namesOurs: boolean }> {
  // Also what belongs to a company without data is tried in this one.
  const parts = await exampleFor(endpoint)(api, { ...world, newcomer: world.manager })
  const { statusCode, body } = await api.as(person).send(endpoint, parts)
  const isDone = statusCode < 300 || body.includes(NOT_EMPTY) || body.includes(NO_MEMBER)
  return { outcome: isDone ? 'done' : statusCode, namesOurs: UUID.test(JSON.stringify(parts)) }
}

/** The caller has the right, but this company has data. */
const NOT_EMPTY: ProblemCode = 'archive.company_not_empty'

/** The caller has the right, but an administrator of the installation is no member, and cannot have a PIN. */
const NO_MEMBER = 'pin.no_member'

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
