import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the only endpoint to check; empty for all. `vitest.config.ts` reads it from `ENDPOINT`. */
    onlyEndpoint: string
  }
}

const only = inject('onlyEndpoint')

/**
 * The endpoints that contract checks and the table of rights test, by name: all, or only the one that the environment
 * variable `ENDPOINT` names. Throws for a name that no endpoint has.
 */
export const checkedEndpoints: ReadonlyMap<string, AnyEndpoint> = only
  ? new Map([[only, endpointNamed(only)]])
  : endpointsByName

function endpointNamed(name: string): AnyEndpoint {
  const found = endpointsByName.get(name)
  if (!found) throw new Error(`ENDPOINT=${name}: packages/contract has no endpoint of this name`)
  return found
}
