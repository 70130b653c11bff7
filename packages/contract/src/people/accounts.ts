import { z } from 'zod'
import { ProductModule, Role } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { EditedEntry } from '../core/form.ts'
import { DirectoryId, UserId } from '../core/ids.ts'
import { LanguageCode } from '../core/languages.ts'

export const Profile = z.object({
  id: UserId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  language_id: z.int(),
  language_code: LanguageCode,
  energy_unit: z.enum(['FE', 'MJ']),
  /** Empty without an active company. */
  directory_name: z.string(),
  active_directory_id: DirectoryId.nullable(),
  role: Role.nullable(),
  modules: z.array(ProductModule),
  accessible_directory_count: z.int(),
  /** The company contains sample data. */
  is_demo: z.boolean(),
  /** False if the person signs in another way, such as with a provider, and cannot confirm with a password. */
  has_password: z.boolean(),
  /** Signed in by PIN on a shared device: may record, and change nothing that is stored. */
  records_only: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

const Name = z.string().trim().min(1).max(100)

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: 'Return the signed-in person and the active company',
  access: 'signed-in',
  errors: [],
  reply: Profile,
  reads: ['company', 'profile', 'companies'],
})

export const patchProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  summary: 'Change name, language or energy unit of the caller',
  access: 'signed-in',
  errors: [],
  body: z
    .array(
      z.discriminatedUnion('path', [
        z.strictObject({ op: z.literal('replace'), path: z.literal('/language_id'), value: z.int() }),
        z.strictObject({ op: z.literal('replace'), path: z.literal('/energy_unit'), value: z.enum(['FE', 'MJ']) }),
        z.strictObject({ op: z.literal('replace'), path: z.literal('/first_name'), value: Name }),
        z.strictObject({ op: z.literal('replace'), path: z.literal('/last_name'), value: Name }),
      ]),
    )
    .min(1)
    .max(10),
  reply: Profile,
  changes: ['profile'],
})

/** The same changes as whole values, for programs. No user can change the name of another user. */
export const putUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  summary: 'Change name, language or energy unit of the caller; omitted fields stay unchanged',
  access: 'signed-in',
  errors: [],
  params: z.object({ id: UserId }),
  body: z
    .strictObject({ first_name: Name, last_name: Name, language_id: z.int(), energy_unit: z.enum(['FE', 'MJ']) })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'nothing to change'),
  reply: Profile,
  changes: ['profile'],
})

export const getMeta = endpoint({
  method: 'GET',
  path: '/meta',
  summary: 'Return the active company, its data version and the counts that a client polls each minute',
  access: 'signed-in',
  errors: [],
  reply: z.object({
    active_directory_id: DirectoryId.nullable(),
    /** Grows with every change of the company's records; a screen with an older version is stale. */
    data_version: z.number(),
    /** Farms whose figures are being recalculated. */
    pending_farms: z.int(),
    notifications: z.object({
      /** Not read by the person. */
      unread: z.int(),
      /** Require an action in the company, and can still be acted on. */
      unhandled: z.int(),
      /** Lines of Today on which the person may act: one for each cause and place. */
      needs_me: z.int(),
    }),
    assignments: z.object({
      /** Not done and due today. */
      due: z.int(),
      /** Not done and due before today. */
      overdue: z.int(),
    }),
  }),
  shed: 'first',
  reads: ['herd', 'assignments', 'notifications', 'company', 'inbox'],
  revisions: ['herd', 'notifications'],
})

export const Directory = z.object({
  id: DirectoryId,
  name: z.string(),
  main_number: z.string(),
  /** The company in which the person is active now. */
  active: z.boolean(),
  role: Role,
  is_demo: z.boolean(),
  search_topics: z.array(z.object({ name: z.string(), searchable: z.boolean(), querables: z.array(z.string()) })),
})
export type Directory = z.infer<typeof Directory>

export const listDirectories = endpoint({
  method: 'GET',
  path: '/directories',
  summary: 'List the companies of which the caller is a member',
  access: 'signed-in',
  errors: [],
  reply: z.array(Directory),
  reads: ['company', 'companies'],
})

export const activateDirectory = endpoint({
  method: 'PUT',
  path: '/directories/:id',
  summary: 'Make this company the active one in every tab, or change its details from their form',
  access: 'signed-in',
  errors: [],
  params: z.object({ id: DirectoryId }),
  body: z.union([z.strictObject({ active: z.literal(true) }), EditedEntry]),
  reply: Directory,
  changes: [],
})
