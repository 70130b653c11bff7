import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DependentsAnswer, DependentsQuestion, EditedEntry, FormPlace, FormReply, NewEntry, Saved } from './form.ts'
import { DirectoryId, RecordId } from './ids.ts'
import { PlaceList } from './places.ts'

const FormId = z.coerce.number().int().min(1).max(9999)

export const getForm = endpoint({
  method: 'GET',
  path: '/forms/:form_id',
  summary: 'An empty form for a place, prefilled with what is known there',
  access: {},
  params: z.object({ form_id: FormId }),
  query: z.strictObject({
    ...FormPlace,
    nref: z.string().max(255).optional(),
    resource_id: z.string().max(255).optional(),
    directory_id: DirectoryId.optional(),
    location_ids: PlaceList.optional(),
  }),
  reply: FormReply,
})

export const postForm = endpoint({
  method: 'POST',
  path: '/forms/:form_id',
  summary: 'Record what happened',
  access: {},
  params: z.object({ form_id: FormId }),
  body: NewEntry,
  reply: Saved,
  status: 201,
  shed: 'last',
})

export const putForm = endpoint({
  method: 'PUT',
  path: '/forms/:form_id',
  summary: 'The same as POST, for a form that was opened from a notification',
  access: {},
  params: z.object({ form_id: FormId }),
  body: NewEntry,
  reply: Saved,
  status: 201,
  shed: 'last',
})

export const getRecordForm = endpoint({
  method: 'GET',
  path: '/forms/records/:id',
  summary: 'The form of a stored record',
  access: {},
  params: z.object({ id: RecordId }),
  reply: FormReply,
})

export const putRecordForm = endpoint({
  method: 'PUT',
  path: '/forms/records/:id',
  summary: 'Change a stored record',
  access: {},
  params: z.object({ id: RecordId }),
  body: EditedEntry,
  reply: Saved,
  shed: 'last',
})

export const putDependents = endpoint({
  method: 'PUT',
  path: '/form-data/:form_id/:element_id',
  summary: 'Values and options that follow from what is filled in; never writes',
  access: {},
  params: z.object({ form_id: FormId, element_id: z.string().max(100) }),
  body: DependentsQuestion,
  reply: DependentsAnswer,
})
