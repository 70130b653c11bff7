import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'
import { EditedEntry, FormReply, FormSaveReply } from './form.ts'
import type { LiveTopic } from './live.ts'

/** The form of something that is stored: how it is opened and sent back. */
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
  /** What opening it answers where that is more than the form and its flags. */
  reply?: Reply
}

/** Both calls of a stored form: GET opens it, PUT saves it and names the version that was opened. */
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
      params,
      // The default of `Reply` is the type of this very schema.
      reply: reply ?? (FormReply as unknown as Reply),
      // What somebody is filling in stays as it is.
      reads: [],
    }),
    put: endpoint({
      method: 'PUT',
      path,
      summary: putSummary,
      access,
      params,
      body: EditedEntry,
      reply: FormSaveReply,
      shed: 'last',
      changes,
    }),
  }
}
