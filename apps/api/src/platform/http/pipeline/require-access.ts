import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { requireProgramAccess } from '#platform/identity/identify-program.ts'
import { requireDeviceAccess } from '#platform/identity/shared-device.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import { Problem } from '../errors/problem.ts'

/**
 * Requires the endpoint's `access` of the caller. Throws `auth.not_signed_in`, `auth.no_company` or
 * `request.not_allowed`, and for a program and a shared device the
 * errors of `requireProgramAccess` and `requireDeviceAccess`.
 */
export function requireAccess(
  endpoint: AnyEndpoint,
  person: Person | null,
  scope: TenantScope | null,
  { program, device, params }: Pick<FastifyRequest, 'program' | 'device' | 'params'>,
): void {
  const { access } = endpoint
  if (access === 'public') return
  if (device) requireDeviceAccess(endpoint, params as Record<string, unknown>)
  if (program) requireProgramAccess(endpoint, program)
  if (!person) throw new Problem('auth.not_signed_in')
  if (access === 'signed-in') return
  if (access === 'solution') {
    if (!person.isSolutionAdmin) throw new Problem('request.not_allowed')
    return
  }
  if (!scope) throw new Problem('auth.no_company')
  if (access.module && !scope.modules.has(access.module)) throw new Problem('request.not_allowed')
  if (access.permission && !scope.permissions.has(access.permission)) throw new Problem('request.not_allowed')
}
