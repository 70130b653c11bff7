import { z } from 'zod'
import { IsoDate, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { FarmId } from '../core/ids.ts'
import { PlacesQuery } from '../places/place-list.ts'

/** Key figures that a board shows at most. */
export const MAX_BOARD_FIGURES = 12
/** Characters of what an adviser writes for a visit. */
export const MAX_VISIT_COMMENT = 1500

/** Ids of key figures, separated by commas, in the order of the columns. */
const FigureList = z.string().regex(/^\d{1,3}(?:,\d{1,3}){0,11}$/)

const BoardFigure = z.object({
  type_id: z.int(),
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Decimals of a change. */
  change_decimals: z.int(),
  good_when: z.enum(['up', 'down', 'none']),
})
export type BoardFigure = z.infer<typeof BoardFigure>

/** A key figure of a farm. */
const BoardCell = z.object({
  type_id: z.int(),
  value: z.number().nullable(),
  /** Value in the period of the same length just before. */
  previous: z.number().nullable(),
  change: z.number().nullable(),
  verdict: z.enum(['better', 'worse', 'unchanged', 'higher', 'lower']).nullable(),
  /** Strength of the change among the farms: 1 to 3 better, −1 to −3 worse, 0 neither. */
  step: z.int().min(-3).max(3),
  /** Kr. of the change in the period: gained above 0; null without a value in kr. */
  dkk: z.number().nullable(),
  /** At most 13 points, oldest first: one per week, each over the four weeks that end with it. */
  trend: z.array(z.number().nullable()),
  /** The figure uses a gain that is estimated at the end of the period. */
  is_provisional: z.boolean(),
  /** Places or days with unknown feed are left out, or a count found pigs. */
  is_partial: z.boolean(),
  /** The figure needs a gain that nobody measured. */
  needs_measuring: z.boolean(),
  /** The figure needs feed, of which none is known, or of too few days. */
  needs_feed: z.boolean(),
})
export type BoardCell = z.infer<typeof BoardCell>

const BoardFarm = z.object({
  id: FarmId,
  name: z.string(),
  /** Day since which at least half of the pigs without a later end are estimated; null where gains are measured. */
  estimated_since: IsoDate.nullable(),
  /** Kr. of all that `dkk_figures` names: gained above 0; null where none has a value. */
  dkk: z.number().nullable(),
  /** Names of `dkk_figures` without a value. */
  dkk_missing: z.array(z.string()),
  /** How much got worse: the steps of the worse cells, summed. */
  worse: z.int(),
  /** One per figure, in their order. */
  cells: z.array(BoardCell),
  /** What the caller wrote for the next visit. */
  comment: z.string(),
})
export type BoardFarm = z.infer<typeof BoardFarm>

const DayPeriod = z.object({ from: IsoDate, to: IsoDate })

export const FarmBoard = z.object({
  period: DayPeriod,
  before: DayPeriod,
  figures: z.array(BoardFigure),
  /** Figures whose kr. a farm's `dkk` sums; none is part of another. */
  dkk_figures: z.array(z.string()),
  /** By name. */
  farms: z.array(BoardFarm),
})
export type FarmBoard = z.infer<typeof FarmBoard>

const BoardQuery = z.strictObject({
  /** Farms. Absent: all that the caller reads. */
  location_ids: PlacesQuery.location_ids,
  is_weaner: QueryFlag,
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  /** Absent: the caller's four key figures. */
  type_ids: FigureList.optional(),
})

export const getFarmBoard = endpoint({
  method: 'GET',
  path: '/farm-board',
  isLong: true,
  summary:
    'Compare the farms that the caller reads: key figures of one pig type with the period before, in kr. and trend',
  access: {},
  errors: [],
  query: BoardQuery,
  reply: FarmBoard,
  reads: ['herd', 'places', 'company', 'kpi-selection', 'profile'],
  revisions: ['herd'],
})

export const putVisitComment = endpoint({
  method: 'PUT',
  path: '/farm-board/comment',
  summary: 'Store what the caller wants to say at the next visit to a farm; empty removes it',
  access: {},
  errors: [],
  body: z.strictObject({ farm_id: FarmId, comment: z.string().trim().max(MAX_VISIT_COMMENT) }),
  reply: z.null(),
  status: 204,
  changes: ['profile'],
})

export const getVisitSheet = endpoint({
  method: 'GET',
  path: '/farm-board/visit-sheet',
  isLong: true,
  summary: 'Return the visit sheets of farms as PDF: figures, what got worse, open points, and what the caller wrote',
  access: {},
  errors: [],
  query: BoardQuery,
  /** Base64 inside the server. */
  reply: z.string(),
  produces: 'application/pdf',
  shed: 'first',
  reads: ['herd', 'places', 'company', 'kpi-selection', 'profile', 'notifications', 'assignments'],
})
