import type { ProductModule } from '@herdboard/contract/core/access.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { grantScope, type Person, type TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The registered device on which the caller signed in by PIN. */
export interface CallingDevice {
  readonly id: string
  readonly name: string
}

const RECORDING_MODULES = new Set<ProductModule>(['Sections', 'Medicine', 'Assignments', 'RealTime', 'HelpWidget'])

/**
 * Returns what a person may do who signed in by PIN: an employee's rights on the own farms, in the parts of the product
 * that record. Four digits never open what a password protects.
 */
export function recordingRights(person: Person, scope: TenantScope | null) {
  return {
    person: { ...person, isSolutionAdmin: false },
    scope:
      scope &&
      grantScope({
        ...scope,
        isSolutionAdmin: false,
        recordsOnly: true,
        role: 'Employee',
        permissions: new Set(),
        modules: scope.modules.intersection(RECORDING_MODULES),
      }),
  }
}

/**
 * Requires that a person who signed in by PIN may call the endpoint. Throws `request.not_allowed` for writes that are not
 * marked, and for reads that are for people only: the own account, keys and devices.
 */
export function requireDeviceAccess(
  { access, method, programs, sharedDevices }: AnyEndpoint,
  params: Readonly<Record<string, unknown>>,
): void {
  const isAllowed =
    method === 'GET'
      ? programs !== false && access !== 'solution'
      : sharedDevices === true ||
        Object.entries(sharedDevices ?? {}).some(([name, values]) => values.includes(Number(params[name])))
  if (!isAllowed) throw new Problem('request.not_allowed')
}
