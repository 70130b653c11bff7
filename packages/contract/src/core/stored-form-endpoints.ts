import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'
import { EditedEntry, FormReply, FormSaveReply } from './form.ts'
import type { LiveTopic } from './live-topics.ts'

/** Describes the form of a stored entry, for both of its endpoints. */
export interface StoredFormDescriptor<
  Id extends z.ZodType,
  Who extends Access,
  Reply extends z.ZodType = typeof FormReply,
> {
  /** Under `/api`, with `:id`. */
  path: `/forms/${string}/:id`
  idSchema: Id
  access: Who
  getSummary: string
  putSummary: string
  /** Topics that a change makes stale on open screens. */
  changes: readonly LiveTopic[]
  /** Reply of the GET, if it holds more than the form and its flags. */
  reply?: Reply
}

/** Declares both endpoints of a stored form: GET opens it, PUT saves it and names the version that was opened. */
export function storedFormEndpoints<
  Id extends z.ZodType,
  Who extends Access,
  Reply extends z.ZodType = typeof FormReply,
>({ path, idSchema, access, getSummary, putSummary, changes, reply }: StoredFormDescriptor<Id, Who, Reply>) {
  const params = z.object({ id: idSchema })
  return {
    get: endpoint({
      method: 'GET',
      path,
      summary: getSummary,
      access,
      errors: [],
      params,
      // The default of `Reply` is the type of this schema.
      reply: reply ?? (FormReply as unknown as Reply),
      // No topic reloads a form while a user fills it in.
      reads: [],
    }),
    put: endpoint({
      method: 'PUT',
      path,
      summary: putSummary,
      access,
      errors: [],
      params,
      body: EditedEntry,
      reply: FormSaveReply,
      shed: 'last',
      changes,
    }),
  }
}
