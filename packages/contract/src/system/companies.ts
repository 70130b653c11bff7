import { z } from 'zod'
import { ProductModule } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { EditedEntry, FormReply } from '../core/form.ts'
import { DirectoryId } from '../core/ids.ts'
import { Directory } from '../people/accounts.ts'
import { Email } from '../people/users.ts'

/** A company as plain values, for programs. */
const NewDirectory = z.strictObject({
  name: z.string().trim().min(1).max(100),
  main_number: z.string().trim().min(1).max(20),
  /** First administrator: an existing account, or a new one, which is mailed a link. */
  admin_email: Email,
  modules: z
    .array(ProductModule)
    .min(1)
    .refine((modules) => new Set(modules).size === modules.length, 'a module is named once')
    .optional(),
})

export const getNewDirectoryForm = endpoint({
  method: 'GET',
  path: '/directories/form',
  summary: 'Return the form of a new company; needs no active company',
  access: 'solution',
  errors: [],
  reply: FormReply,
  reads: ['company'],
})

export const addDirectory = endpoint({
  method: 'POST',
  path: '/directories',
  summary: 'Create a company with its first administrator, from its setting form or from values',
  access: 'solution',
  errors: [],
  body: z.union([NewDirectory, EditedEntry]),
  reply: Directory,
  status: 201,
  changes: ['companies'],
})

export const removeDirectory = endpoint({
  method: 'DELETE',
  path: '/directories/:id',
  summary: 'Delete a company without pigs; it can be restored for 30 days',
  access: 'solution',
  errors: [422],
  params: z.object({ id: DirectoryId }),
  /** Name of the company, typed by hand, so that no one deletes a company by mistake. */
  query: z.strictObject({ name: z.string().max(100) }),
  reply: z.null(),
  status: 204,
  changes: ['companies'],
})
