import type { Permission, ProductModule, Role } from '@herdboard/contract/core/access.ts'
import type { DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'

/** A signed-in user, with or without an active company. */
export interface Person {
  readonly userId: UserId
  readonly email: string
  readonly isSolutionAdmin: boolean
  readonly energyUnit: 'FE' | 'MJ'
  readonly language: LanguageCode
}

/**
 * Proof that a request may act for one company. Only sign-in, jobs and the test helpers make one. Every SQL function
 * requires it, so a query without a tenant does not compile.
 */
export interface TenantScope extends Person {
  readonly directoryId: DirectoryId
  readonly role: Role
  readonly modules: ReadonlySet<ProductModule>
  readonly permissions: ReadonlySet<Permission>
  /** Farms with at least Read; for administrators all farms of the company. */
  readonly readableFarms: ReadonlySet<FarmId>
  /** Farms with ReadWrite. */
  readonly writableFarms: ReadonlySet<FarmId>
  /** Signed in by PIN on a shared device: records, and changes nothing that is stored. */
  readonly recordsOnly?: boolean
  readonly [proof]: true
}
declare const proof: unique symbol

/** Makes a scope; for sign-in, jobs and the test helpers only. */
export function grantScope(claims: Omit<TenantScope, typeof proof>): TenantScope {
  return claims as TenantScope
}
