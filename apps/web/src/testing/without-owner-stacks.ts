import * as React from 'react'

interface ReactInternals {
  recentlyCreatedOwnerStacks: number
}

/** From this number of elements in a second, React gives its messages no stack of the code that made an element. */
const TOO_MANY = 10_000

/**
 * React in development takes a stack trace for every element that is made, for its messages alone: a sixth of the
 * processor time of a screen's tests. React itself stops doing so for a page with too many elements; here that is
 * always. Its messages and the name of the component in them stay.
 */
export function takeNoOwnerStacks(): void {
  const internals = (React as unknown as Record<string, ReactInternals | undefined>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]
  if (!internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts the stacks of elements elsewhere now: see without-owner-stacks.ts')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => TOO_MANY, set: () => undefined })
}
