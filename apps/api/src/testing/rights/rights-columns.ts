import { ProductModule } from '@herdboard/contract/core/access.ts'

/** The callers that an endpoint is for. `self`: a signed-in user's own account. */
export const RIGHTS_AUDIENCES = ['anyone', 'self', 'person', 'member', 'manager', 'solution'] as const
export type RightsAudience = (typeof RIGHTS_AUDIENCES)[number]

/**
 * The farm right that an endpoint requires.
 * - `-`: it names no farm.
 * - `shown`: it answers with the farms that the caller may read.
 * - `read`: 404 without the right to read.
 * - `write`: 403 for a caller who may only read.
 * - `hidden-from-readers`: 404 for a caller who may only read.
 * - `author`: 403 also with the right to write, except for the author and administrators.
 * - `any-writable`: it names no farm and requires the right to write on any farm.
 * - `author-only`: it names no farm and is for the author and administrators.
 * - `creator-only`: 404 for every user except the one who created it.
 * - `sender-only`: it is for the key of a sender; 403 for every person.
 * - `former`: it belongs to a deleted company and is for its last administrators and the installation's administrator.
 */
export const FARM_RIGHTS = [
  '-',
  'shown',
  'read',
  'write',
  'hidden-from-readers',
  'author',
  'any-writable',
  'author-only',
  'creator-only',
  'sender-only',
  'former',
] as const
export type FarmRight = (typeof FARM_RIGHTS)[number]

export interface EndpointRights {
  who: RightsAudience
  farm: FarmRight
  module: ProductModule | '-'
  /**
   * Whether an API token with the right to write may call what its owner may; `-` for endpoints without a sign-in.
   */
  programs: (typeof PROGRAM_RIGHTS)[number]
}

export const PROGRAM_RIGHTS = ['yes', 'no', '-'] as const

/** Parses the columns of a row. Throws for an unknown word. */
export function parseRights([who = '', farm = '', module = '', programs = '-']: readonly string[]): EndpointRights {
  const isModule = module === '-' || ProductModule.safeParse(module).success
  const isKnownProgramsValue = (PROGRAM_RIGHTS as readonly string[]).includes(programs)
  if (
    !(RIGHTS_AUDIENCES as readonly string[]).includes(who) ||
    !(FARM_RIGHTS as readonly string[]).includes(farm) ||
    !isModule ||
    !isKnownProgramsValue
  ) {
    throw new Error(`no rights: ${who} ${farm} ${module} ${programs}`)
  }
  return { who, farm, module, programs } as EndpointRights
}
