import { z } from 'zod'
import { FarmPermission } from '../core/access.ts'
import { IsoDate, PeriodQuery } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BarnId, BatchId, FarmId, PlaceId, SectionId, SelectionId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'

export const Farm = z.object({
  id: FarmId,
  farm_id: FarmId,
  name: z.string(),
  /** CHR numbers of the herd. */
  public_id: z.object({ ids: z.array(z.string()) }),
  /** Barns of the farm. */
  locations: z.array(BarnId),
  sections: z.array(SectionId),
  permission: z.object({ key: FarmPermission }),
  accessible_actions: z.array(z.int()),
  pigs: z.int(),
})
export type Farm = z.infer<typeof Farm>

export const Barn = z.object({
  id: BarnId,
  barn_id: BarnId,
  farm_id: FarmId,
  name: z.string(),
  is_weaners: z.boolean(),
  is_batch_production: z.boolean(),
  /** Batches without an end date, or with one after today. */
  open_batches: z.array(z.object({ batch_id: BatchId, name: z.string(), is_active: z.boolean(), pigs: z.int() })),
  sections: z.array(SectionId),
  pig_capacity: z.int().nullable(),
  pigs: z.int(),
  accessible_actions: z.array(z.int()),
})
export type Barn = z.infer<typeof Barn>

export const Section = z.object({
  id: SectionId,
  section_id: SectionId,
  barn_id: BarnId,
  farm_id: FarmId,
  name: z.string(),
  pig_capacity: z.int().nullable(),
  pigs: z.int(),
  display_num_of_pigs: z.boolean(),
  accessible_actions: z.array(z.int()),
})
export type Section = z.infer<typeof Section>

export const Batch = z.object({
  id: BatchId,
  batch_id: BatchId,
  name: z.string(),
  is_active: z.boolean(),
  start_date: IsoDate,
  end_date: IsoDate.nullable(),
  farm: z.object({ id: FarmId, name: z.string() }),
  barn: z.object({ id: BarnId, name: z.string() }),
  supplier_numbers: z.array(z.string()),
  pigs: z.int(),
  accessible_actions: z.array(z.int()),
})
export type Batch = z.infer<typeof Batch>

export const listFarms = endpoint({
  method: 'GET',
  path: '/farms',
  summary: 'List the readable farms with their pigs and the events that can be recorded there',
  access: 'signed-in',
  errors: [],
  reply: z.array(Farm),
  reads: ['herd', 'places', 'company'],
})

export const listBarns = endpoint({
  method: 'GET',
  path: '/barns',
  summary: 'List the barns of the readable farms',
  access: 'signed-in',
  errors: [],
  reply: z.array(Barn),
  reads: ['herd', 'places', 'company'],
})

export const listSections = endpoint({
  method: 'GET',
  path: '/sections',
  summary: 'List the sections of the readable farms',
  access: { module: 'Sections' },
  errors: [],
  reply: z.array(Section),
  reads: ['herd', 'places', 'company'],
  revisions: ['herd'],
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/batches',
  summary: 'List the batches with a day in the period',
  access: {},
  errors: [],
  query: z.strictObject(PeriodQuery).refine(isPeriod, { path: ['to'] }),
  reply: z.array(Batch),
  reads: ['herd', 'places', 'company'],
})

export const storeSelection = endpoint({
  method: 'POST',
  path: '/selections',
  summary: 'Store a long list of places and return a short id for it, for use in URLs',
  access: {},
  errors: [],
  body: z.strictObject({ ids: z.array(PlaceId).min(1).max(20_000) }),
  reply: z.object({ id: SelectionId }),
  status: 201,
  sharedDevices: true,
  changes: [],
})
