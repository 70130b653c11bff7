import { z } from 'zod'
import { Permission, ProductModule } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { LanguageCode } from '../core/languages.ts'

export const listLanguages = endpoint({
  method: 'GET',
  path: '/definitions/languages',
  summary: 'List the languages of the product',
  access: 'public',
  errors: [],
  reply: z.array(
    z.object({
      id: z.int(),
      code: LanguageCode,
      native_name: z.string(),
      /** Null: a language has no picture of its own. */
      icon_url: z.string().nullable(),
      is_supported: z.boolean(),
    }),
  ),
  reads: [],
})

export const RecordType = z.object({ id: z.int(), name: z.string(), icon_url: z.string() })
export type RecordType = z.infer<typeof RecordType>

export const listRecordTypes = endpoint({
  method: 'GET',
  path: '/definitions/record-types',
  summary: 'List the kinds of records',
  access: {},
  errors: [],
  reply: z.array(RecordType),
  reads: [],
})

/** An event that can be recorded. The list is sorted for the caller: the most used events first. */
export const FarmEvent = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  icon_url: z.string(),
  action_id: z.int(),
  is_listed: z.boolean(),
})
export type FarmEvent = z.infer<typeof FarmEvent>

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'List the events of pigs and feed that can be recorded',
  access: {},
  errors: [],
  reply: z.array(FarmEvent),
  reads: ['places', 'company'],
})

export const listBatchEvents = endpoint({
  method: 'GET',
  path: '/batch-events',
  summary: 'List the events of batches: create, update and close',
  access: {},
  errors: [],
  reply: z.array(FarmEvent),
  reads: ['herd', 'places', 'company'],
})

export const listMiscEvents = endpoint({
  method: 'GET',
  path: '/misc-events',
  summary: 'List the events of work: notes and tasks',
  access: {},
  errors: [],
  reply: z.array(FarmEvent),
  reads: ['company'],
})

export const listSettingEvents = endpoint({
  method: 'GET',
  path: '/setting-events',
  summary: 'List what the caller may set up (companies, farms, barns, sections), each with its form',
  access: {},
  errors: [],
  reply: z.array(FarmEvent),
  reads: ['company'],
})

export const listEconomyEvents = endpoint({
  method: 'GET',
  path: '/economy-events',
  summary: 'List the events of the economy: postings, budget lines and status prices',
  access: {},
  errors: [],
  reply: z.array(FarmEvent),
  reads: ['company'],
})

export const ConfigEvent = FarmEvent.extend({ category: z.string() })
export type ConfigEvent = z.infer<typeof ConfigEvent>

export const listConfigEvents = endpoint({
  method: 'GET',
  path: '/config-events',
  summary: "List the rows of a company's setup, each with its category",
  access: {},
  errors: [],
  reply: z.array(ConfigEvent),
  reads: ['company'],
})

export const AnalysisType = z.object({
  id: z.int(),
  name: z.string(),
  /** Null: both pig types. */
  is_weaner: z.boolean().nullable(),
})
export type AnalysisType = z.infer<typeof AnalysisType>

export const listAnalysisTypes = endpoint({
  method: 'GET',
  path: '/definitions/analysis-types',
  summary: 'List the types of analysis; the first is the default',
  access: { module: 'Analysis' },
  errors: [],
  reply: z.array(AnalysisType),
  reads: [],
})

export const FormAction = z.object({
  id: z.int(),
  form_id: z.int(),
  name: z.string(),
  module: ProductModule.nullable(),
  permission: Permission.nullable(),
})
export type FormAction = z.infer<typeof FormAction>

export const listActions = endpoint({
  method: 'GET',
  path: '/actions',
  summary: 'List the actions and the forms that they open',
  access: {},
  errors: [],
  reply: z.array(FormAction),
  reads: ['company'],
})
