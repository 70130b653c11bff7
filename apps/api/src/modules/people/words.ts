import { FarmPermission, permissionsOfRole, Role } from '@herdboard/contract/access.ts'
import type { Reply } from '@herdboard/contract/endpoint.ts'
import type { DirectoryUser, listPermissions, listRoles } from '@herdboard/contract/people.ts'
import type { Translator } from '#platform/texts.ts'
import type { MemberRow } from './sql/users.ts'

type RoleWords = Reply<typeof listRoles>[number]
type PermissionWords = Reply<typeof listPermissions>[number]

/** Numbered from 1 in the order of the contract. */
const roleIn = (text: Translator, key: Role): RoleWords => ({
  id: Role.options.indexOf(key) + 1,
  key,
  name: text(`people:role.${key}`),
})

const permissionIn = (text: Translator, key: FarmPermission): PermissionWords => ({
  id: FarmPermission.options.indexOf(key) + 1,
  key,
  name: text(`people:permission.${key}`),
})

export const rolesIn = (text: Translator): RoleWords[] => Role.options.map((key) => roleIn(text, key))
export const permissionsIn = (text: Translator): PermissionWords[] =>
  FarmPermission.options.map((key) => permissionIn(text, key))

/** A member as it travels. Who manages the company may write everywhere, whatever was given before. */
export function toUser(text: Translator, { role, farms, version, ...person }: MemberRow): DirectoryUser {
  const managesAll = permissionsOfRole[role].includes('manage-directory')
  return {
    ...person,
    settings: {
      version,
      role: roleIn(text, role),
      farms: farms.map(({ id, permission }) => ({
        id,
        permission: permissionIn(text, managesAll ? 'ReadWrite' : (permission ?? 'None')),
      })),
    },
  }
}
