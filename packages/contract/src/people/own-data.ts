import { z } from 'zod'
import { Role } from '../core/access.ts'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { DirectoryId, UserId } from '../core/ids.ts'
import { LanguageCode } from '../core/languages.ts'

const PersonalAuditEntry = z.object({
  at: IsoInstant,
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.uuid().nullable(),
})

/** Data about a person in one company. */
const PersonalCompanyData = z.object({
  id: DirectoryId,
  name: z.string(),
  /** Null in a company that the person has left. */
  role: Role.nullable(),
  member_since: IsoInstant.nullable(),
  farms: z.array(z.object({ id: z.uuid(), name: z.string(), permission: z.string() })),
  /** Records, notes and photos of the person. */
  records: z.array(z.object({ id: z.uuid(), type_id: z.int(), day: IsoDate, created_at: IsoInstant })),
  notes: z.array(z.object({ id: z.uuid(), day: IsoDate, text: z.string(), created_at: IsoInstant })),
  /** Tasks that the person created, was assigned to or completed. */
  tasks: z.array(
    z.object({
      id: z.uuid(),
      day: IsoDate,
      name: z.string(),
      is_made: z.boolean(),
      is_given: z.boolean(),
      is_done: z.boolean(),
    }),
  ),
  photos: z.array(z.object({ id: z.uuid(), created_at: IsoInstant })),
  /** Notifications to this person only. */
  notifications: z.array(z.object({ id: z.uuid(), type_id: z.int(), published_at: IsoInstant })),
  /** Telephone for SMS, E.164; null for none. */
  phone: z.string().nullable(),
  /** Browsers that get push messages. */
  push_browsers: z.array(z.object({ device: z.string(), created_at: IsoInstant })),
  /** API tokens of programs that act in the person's name; the secrets are not stored. */
  program_tokens: z.array(
    z.object({
      name: z.string(),
      may_write: z.boolean(),
      created_at: IsoInstant,
      expires_at: IsoInstant,
      revoked_at: IsoInstant.nullable(),
      last_used_on: IsoDate.nullable(),
    }),
  ),
  /** The PIN for shared devices, with those on which it was used; null for none. */
  pin: z.object({ changed_at: IsoInstant, failed_attempts: z.int(), devices: z.array(z.string()) }).nullable(),
  /** Shared devices that the person registered. */
  registered_devices: z.array(
    z.object({ name: z.string(), created_at: IsoInstant, revoked_at: IsoInstant.nullable() }),
  ),
  /** What the person wrote for the next visit to farms. */
  visit_comments: z.array(z.object({ farm: z.string(), comment: z.string() })),
  audit_log: z.array(PersonalAuditEntry),
})

/** All data about a person, as the law grants it to them. Secrets are left out: a hash says nothing about a person. */
export const OwnData = z.object({
  made_at: IsoInstant,
  account: z.object({
    id: UserId,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    language_code: LanguageCode,
    energy_unit: z.string(),
    is_solution_admin: z.boolean(),
    created_at: IsoInstant,
    second_factor_since: IsoInstant.nullable(),
    passkeys: z.array(z.object({ name: z.string(), created_at: IsoInstant, last_used_at: IsoInstant.nullable() })),
    sign_in_providers: z.array(z.object({ issuer: z.string(), subject: z.string(), created_at: IsoInstant })),
  }),
  /** Invitations of companies that the person has not answered. */
  invitations: z.array(
    z.object({
      company: z.string(),
      invited_by: z.string(),
      role: Role,
      first_name: z.string(),
      last_name: z.string(),
      created_at: IsoInstant,
      expires_at: IsoInstant,
    }),
  ),
  sign_ins: z.array(
    z.object({
      device: z.string(),
      network: z.string(),
      signed_in_at: IsoInstant,
      last_used_at: IsoInstant,
      ended_at: IsoInstant.nullable(),
    }),
  ),
  /** The four chosen key figures, by company (null: in all companies). */
  key_figures: z.array(
    z.object({ directory_id: DirectoryId.nullable(), pig_type: z.int(), type_ids: z.array(z.int()) }),
  ),
  /** Audit log of the account itself. */
  audit_log: z.array(PersonalAuditEntry),
  companies: z.array(PersonalCompanyData),
})
export type OwnData = z.infer<typeof OwnData>

export const getOwnData = endpoint({
  programs: false,
  method: 'GET',
  path: '/profile/data',
  isLong: true,
  summary: 'Export all personal data of the caller in all current and former companies (GDPR)',
  access: 'signed-in',
  errors: [],
  reply: OwnData,
  shed: 'first',
  reads: ['company'],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/profile/deletion',
  summary: 'Delete the own account permanently; records of the person stay, anonymised',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({
    password: z.string().max(1000),
    /** Required if a second factor is on. */
    code: z.string().max(40).optional(),
  }),
  reply: z.null(),
  status: 204,
  changes: [],
})
