import { z } from 'zod'
import { IsoDate, IsoInstant, PeriodQuery } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BarnId, FarmId, NoteId, SectionId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'

/** Maximum number of rows of a list without pages. Clients request this number. Source: CONST-014 */
export const LIST_LIMIT = 99_999
export const ListLimit = z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT)

export const Note = z.object({
  id: NoteId,
  date: IsoDate,
  farm_id: FarmId,
  farm_name: z.string(),
  barn_id: BarnId.nullable(),
  barn_name: z.string().nullable(),
  section_id: SectionId.nullable(),
  section_name: z.string().nullable(),
  /** Full text; the screen shortens it. */
  name: z.string(),
  /** Author of the note. */
  user: z.string(),
  created_at_utc: IsoInstant,
})
export type Note = z.infer<typeof Note>

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  summary: 'List the notes of the period, newest first',
  access: { module: 'RealTime' },
  errors: [],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery, limit: ListLimit }).refine(isPeriod, { path: ['to'] }),
  reply: z.array(Note),
  plain: true,
  reads: ['notes'],
  revisions: ['herd'],
})

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/notes/:id',
  summary: 'Delete a note; for its author and administrators',
  access: { module: 'RealTime' },
  errors: [],
  params: z.object({ id: NoteId }),
  reply: z.null(),
  status: 204,
  changes: ['notes'],
})
