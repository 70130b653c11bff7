import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { DirectoryId, InvitationId } from '../core/ids.ts'
import { NamedRole } from './users.ts'

/** An invitation into a company that the caller has not answered. */
export const OwnInvitation = z.object({
  id: InvitationId,
  company_name: z.string(),
  /** Name of the person who invited. */
  inviter_name: z.string(),
  role: NamedRole,
  /** From then on it cannot be accepted. */
  expires_at: IsoInstant,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

const own = { programs: false, access: 'signed-in' } as const

export const listOwnInvitations = endpoint({
  ...own,
  method: 'GET',
  path: '/profile/invitations',
  summary: 'List the invitations to the address of the caller that can still be accepted, from all companies',
  errors: [],
  reply: z.array(OwnInvitation),
  reads: ['profile', 'companies'],
})

export const acceptInvitation = endpoint({
  ...own,
  method: 'POST',
  path: '/profile/invitations/:id/accept',
  summary: 'Become a member of the company that invited the caller',
  errors: [],
  params: z.object({ id: InvitationId }),
  reply: z.object({ directory_id: DirectoryId }),
  changes: ['profile', 'companies'],
})

export const declineInvitation = endpoint({
  ...own,
  method: 'DELETE',
  path: '/profile/invitations/:id',
  summary: 'Decline an invitation; the company can invite again',
  errors: [],
  params: z.object({ id: InvitationId }),
  reply: z.null(),
  status: 204,
  changes: ['profile', 'companies'],
})
