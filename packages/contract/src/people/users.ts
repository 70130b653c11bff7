import { z } from 'zod'
import { FarmPermission, Role } from '../core/access.ts'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { FarmId, UserId } from '../core/ids.ts'
import { MailDestination } from './mail-destination.ts'

/** A common e-mail address: a local part, an at sign, a domain with at least one dot. */
export const EMAIL_PATTERN =
  "^[\\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\\d](?:[a-zA-Z\\d-]*[a-zA-Z\\d])?(?:\\.[a-zA-Z\\d](?:[a-zA-Z\\d-]*[a-zA-Z\\d])?)+$"

export const Email = z.string().trim().max(254).regex(new RegExp(EMAIL_PATTERN))
const Name = z.string().trim().min(1).max(100)

/** Roles and permissions by number, key and name in the reader's language. */
export const NamedRole = z.object({ id: z.int(), key: Role, name: z.string() })
export const NamedPermission = z.object({ id: z.int(), key: FarmPermission, name: z.string() })

export const DirectoryUser = z.object({
  id: UserId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Invited, but has not accepted yet. */
  is_pending: z.boolean(),
  /** Until when the invitation can be accepted; null for a member. */
  invited_until: IsoInstant.nullable(),
  settings: z.object({
    /** Number of changes of the role and farms. A change names the version on which it is based. */
    version: z.int(),
    role: NamedRole,
    /** Every farm of the company; a company administrator may write on all of them. */
    farms: z.array(z.object({ id: FarmId, permission: NamedPermission })),
  }),
})
export type DirectoryUser = z.infer<typeof DirectoryUser>

const managed = { permission: 'manage-directory' } as const
const invites = { module: 'UserManagement', ...managed } as const

export const listRoles = endpoint({
  method: 'GET',
  path: '/directories/roles',
  summary: 'List the roles that a person can have in a company',
  access: managed,
  errors: [],
  reply: z.array(NamedRole),
  reads: ['company'],
})

export const listPermissions = endpoint({
  method: 'GET',
  path: '/directories/permissions',
  summary: 'List the permissions that a person can have on a farm',
  access: managed,
  errors: [],
  reply: z.array(NamedPermission),
  reads: ['company'],
})

export const listUsers = endpoint({
  programs: false,
  method: 'GET',
  path: '/directories/users',
  summary: 'List the members of the company with role and farms',
  access: managed,
  errors: [],
  reply: z.array(DirectoryUser),
  reads: ['company'],
})

/** Role that an invitation can give. Only a member is made an administrator of the installation. */
export const InvitableRole = Role.exclude(['SolutionAdmin'])
export type InvitableRole = z.infer<typeof InvitableRole>

/** A user to whom a mail was just sent. */
export const InvitedUser = DirectoryUser.extend({ mails_go_to: MailDestination })

export const inviteUser = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/users/invite',
  summary: 'Invite a person, or invite again; the response does not reveal whether the address has an account',
  access: invites,
  errors: [],
  body: z.strictObject({ email: Email }),
  reply: InvitedUser,
  status: 201,
  changes: ['company'],
})

export const addUser = endpoint({
  programs: false,
  method: 'POST',
  path: '/directories/users',
  summary: 'Invite a person by name and role; the response does not reveal whether the address has an account',
  access: invites,
  errors: [],
  body: z.strictObject({ email: Email, first_name: Name, last_name: Name, role: InvitableRole }),
  reply: InvitedUser,
  status: 201,
  changes: ['company'],
})

export const changeUserSettings = endpoint({
  programs: false,
  method: 'PUT',
  path: '/directories/users/:id/settings',
  summary:
    'Set role and farm permissions of a member; a farm that is not listed is closed to the member. 409 with the current member if the version is stale',
  access: managed,
  errors: [],
  params: z.object({ id: UserId }),
  body: z.strictObject({
    version: z.int(),
    role: Role,
    farms: z
      .array(z.strictObject({ id: FarmId, permission: FarmPermission }))
      .max(1000)
      .refine((farms) => new Set(farms.map(({ id }) => id)).size === farms.length, 'a farm is named once'),
  }),
  reply: DirectoryUser,
  changes: ['company'],
})

export const removeUser = endpoint({
  programs: false,
  method: 'DELETE',
  path: '/directories/users/:id',
  summary:
    'End a membership or withdraw an invitation; the account stays, except that of an invited person who never signed in',
  access: invites,
  errors: [422],
  params: z.object({ id: UserId }),
  reply: z.null(),
  status: 204,
  changes: ['company'],
})
