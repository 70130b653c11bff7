import { FarmPermission, permissionsOfRole, Role } from '@herdboard/contract/core/access.ts'
import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryUser, listPermissions, listRoles } from '@herdboard/contract/people/users.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { MemberRow } from './sql/users.ts'

type RoleReply = EndpointReply<typeof listRoles>[number]
type PermissionReply = EndpointReply<typeof listPermissions>[number]

/** The id is the role's position in the contract, from 1. */
export const toRoleReply = (text: Translator, key: Role): RoleReply => ({
  id: Role.options.indexOf(key) + 1,
  key,
  name: text(`people:role.${key}`),
})

const toPermissionReply = (text: Translator, key: FarmPermission): PermissionReply => ({
  id: FarmPermission.options.indexOf(key) + 1,
  key,
  name: text(`people:permission.${key}`),
})

export const roleReplies = (text: Translator): RoleReply[] => Role.options.map((key) => toRoleReply(text, key))
export const permissionReplies = (text: Translator): PermissionReply[] =>
  FarmPermission.options.map((key) => toPermissionReply(text, key))

/** Converts a member to the reply. An administrator may write on all farms, whatever was granted before. */
export function toUserReply(
  text: Translator,
  { role, farms, version, invited_until, ...person }: MemberRow,
): DirectoryUser {
  const managesAll = permissionsOfRole[role].includes('manage-directory')
  return {
    ...person,
    invited_until: invited_until?.toISOString() ?? null,
    settings: {
      version,
      role: toRoleReply(text, role),
      farms: farms.map(({ id, permission }) => ({
        id,
        permission: toPermissionReply(text, managesAll ? 'ReadWrite' : (permission ?? 'None')),
      })),
    },
  }
}
