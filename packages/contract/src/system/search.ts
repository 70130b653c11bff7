import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

/** Hits of one group of a reply. */
export const MAX_SEARCH_HITS = 6
/** Records, notes and tasks that a search reads, newest first; the reply says since when. */
export const SEARCHED_ROWS = 20_000

/** What a hit is. `diagnosis` and `drug` are names of treatments and instructions. */
export const searchHitKind = [
  'settlement',
  'treatment',
  'record',
  'note',
  'task',
  'batch',
  'instruction',
  'drug',
  'diagnosis',
] as const
export const SearchHitKind = z.enum(searchHitKind)
export type SearchHitKind = z.infer<typeof SearchHitKind>

export const SearchHit = z.object({
  /** Id of the record, note, task, batch, instruction or drug; the number of a diagnosis. */
  id: z.string(),
  /** "Slagtning", "Nuflor vet.", the beginning of a note. */
  name: z.string(),
  /** Where it is, and the text in which the words were found. */
  note: z.string(),
  /** Null for what has no day: drugs and diagnoses. */
  date: IsoDate.nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = z.object({
  kind: SearchHitKind,
  hits: z.array(SearchHit).min(1).max(MAX_SEARCH_HITS),
  /** There are more than the hits of this reply. */
  has_more: z.boolean(),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const searchCompany = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Find records, treatments, settlements, notes, tasks, batches, instructions and drugs by words',
  access: {},
  errors: [],
  query: z.strictObject({ text: z.string().trim().min(2).max(100) }),
  reply: z.object({
    groups: z.array(SearchGroup),
    /** The first day of the records, notes and tasks that were searched; null if all were. */
    since: IsoDate.nullable(),
  }),
  reads: ['herd', 'places', 'health', 'notes', 'assignments'],
})
