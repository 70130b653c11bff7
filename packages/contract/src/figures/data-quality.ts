import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { type EndpointReply, endpoint } from '../core/endpoint.ts'
import { FarmId } from '../core/ids.ts'
import { PlacesQuery } from '../places/place-list.ts'

/** 1 excellent, 2 uncertain, 3 inferior, 4 being calculated, 5 cannot be assessed. */
export const QualityCategoryId = z.int().min(1).max(5)
export type QualityCategoryId = z.infer<typeof QualityCategoryId>

const access = { module: 'DataQualityAssessment' } as const

export const MethodAggregate = z.object({
  /** Made from the ids of the farm and of the method. */
  id: z.string(),
  assessment_method_id: z.int(),
  quality_assessment_id: QualityCategoryId,
  /** The measured value with its unit; null where nothing was measured. */
  measured: z.string().nullable(),
  /** The values that are excellent. */
  limit: z.string(),
  /** Why nothing was measured, and what to do where that is a fault; null otherwise. */
  missing: z.string().nullable(),
  /** Where the fault is corrected: the record of the worst finding, a form or a screen. */
  remedy: z.object({
    label: z.string(),
    /** Path of a screen. */
    to: z.string(),
    /** `record/<id>` or `form/<number>/<farm id>`, opened on that screen; null: the screen itself. */
    action: z.string().nullable(),
  }),
})
export type MethodAggregate = z.infer<typeof MethodAggregate>

export const FarmQuality = z.object({
  id: FarmId,
  farm: z.object({ id: FarmId, name: z.string() }),
  quality_assessment_id: QualityCategoryId,
  /** One per method, in the order of the methods. */
  method_aggregate: z.array(MethodAggregate),
  /** Methods that are excellent now and were not in the last assessment before the day. */
  done_today: z.array(z.int()),
  /** Number of methods to mend, inferior or uncertain, on each assessed day of the last four weeks. */
  open_by_day: z.array(z.object({ day: IsoDate, count: z.int() })),
})
export type FarmQuality = z.infer<typeof FarmQuality>

export const getDailyAssessment = endpoint({
  method: 'GET',
  path: '/dqa/daily-assessment',
  summary: 'Return the newest data quality assessment of farms up to a day',
  access,
  errors: [],
  query: z.strictObject({
    /** The assessed day; default: today. */
    date: IsoDate.optional(),
    ...PlacesQuery,
  }),
  reply: z.object({
    /** Category of the worst assessed farm. */
    quality_assessment_id: QualityCategoryId,
    /** Time of the newest assessment of the farms; null if none was assessed. */
    created_at_utc: IsoInstant.nullable(),
    farm_summaries: z.array(FarmQuality),
  }),
  reads: ['quality'],
})
export type DailyAssessment = EndpointReply<typeof getDailyAssessment>

export const listQualityCategories = endpoint({
  method: 'GET',
  path: '/dqa/definitions/quality-categories',
  summary: 'List the categories of data quality',
  access,
  errors: [],
  reply: z.array(z.object({ id: QualityCategoryId, name: z.string() })),
  reads: ['quality'],
})
export type QualityCategories = EndpointReply<typeof listQualityCategories>

export const listAssessmentMethods = endpoint({
  method: 'GET',
  path: '/dqa/definitions/assessment-methods',
  summary: 'List the methods by which data quality is assessed',
  access,
  errors: [],
  reply: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** What is measured, in a sentence. */
      description: z.string(),
      /** Weight as text: critical, high, medium, low. */
      importance: z.string(),
      /** Names of the figures that cannot be trusted while the method is not excellent. */
      weakens: z.array(z.string()),
    }),
  ),
  reads: ['quality'],
})
export type AssessmentMethods = EndpointReply<typeof listAssessmentMethods>
