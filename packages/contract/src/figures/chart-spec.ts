import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'

/** An ISO week clipped to the asked period; `days` of its seven lie inside. */
export const ChartWeek = z.object({ year: z.int(), week: z.int(), from: IsoDate, to: IsoDate, days: z.int() })
export type ChartWeek = z.infer<typeof ChartWeek>

export const ChartX = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('week'), weeks: z.array(ChartWeek) }),
  z.object({ kind: z.literal('day'), days: z.array(IsoDate) }),
  /** So many whole hours from an instant on. */
  z.object({ kind: z.literal('hour'), from: IsoInstant, count: z.int() }),
  z.object({ kind: z.literal('name'), names: z.array(z.string()) }),
])
export type ChartX = z.infer<typeof ChartX>

export const ChartAxis = z.object({
  unit: z.string(),
  /** The unit of one, where things are counted: whole ones are written without decimals. */
  unit_one: z.string().exactOptional(),
  decimals: z.int().min(0).max(4),
  /** Bars and counts start at zero; lines may start elsewhere. */
  from_zero: z.boolean(),
})
export type ChartAxis = z.infer<typeof ChartAxis>

export const ChartSeries = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['line', 'column', 'area']),
  /** Index into `axes`. */
  axis: z.int().min(0).max(1),
  /** Series of one stack lie on each other. */
  stack: z.string().nullable(),
  role: z.enum(['main', 'reference', 'previous', 'expected']),
  /** One a point on x; null is a gap. */
  points: z.array(z.number().nullable()),
  /** From this index on the points are estimated and drawn dashed. */
  estimated_from: z.int().nullable(),
  /** Where each point begins on the axis, in place of zero: it reaches from there as far as its value. */
  floor: z.array(z.number()).exactOptional(),
})
export type ChartSeries = z.infer<typeof ChartSeries>

/** A figure told of each point in words and in the table, and not drawn. */
export const ChartFact = z.object({
  name: z.string(),
  unit: z.string(),
  decimals: z.int().min(0).max(4),
  points: z.array(z.number().nullable()),
})
export type ChartFact = z.infer<typeof ChartFact>

/** A band that changes along x, one pair a point; null is a gap. */
export const ChartCorridor = z.object({
  key: z.string(),
  name: z.string(),
  axis: z.int().min(0).max(1),
  /** 1 as it should be, 2 worth attention. */
  severity: z.union([z.literal(1), z.literal(2)]),
  low: z.array(z.number().nullable()),
  high: z.array(z.number().nullable()),
})
export type ChartCorridor = z.infer<typeof ChartCorridor>

/** Something that happened at a point. */
export const ChartMark = z.object({
  /** Index on x. */
  place: z.int().min(0),
  icon: z.string(),
  text: z.string(),
  /** Of an alarm: how grave it was. */
  severity: z.union([z.literal(2), z.literal(3)]).nullable(),
})
export type ChartMark = z.infer<typeof ChartMark>

/** Data only: no functions, no HTML, no knowledge of how it is drawn. The same spec draws on screen and in the PDF. */
export const ChartSpec = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  x: ChartX,
  axes: z.array(ChartAxis).min(1).max(2),
  series: z.array(ChartSeries),
  facts: z.array(ChartFact).exactOptional(),
  reference_lines: z.array(z.object({ axis: z.int(), value: z.number(), label: z.string() })),
  bands: z.array(z.object({ axis: z.int(), from: z.number(), to: z.number(), label: z.string() })),
  corridors: z.array(ChartCorridor).exactOptional(),
  marks: z.array(ChartMark).exactOptional(),
  /** Index of the running week or day, marked "so far". */
  running: z.int().nullable(),
  /** Why there is nothing to draw; shown when no series has a point. */
  empty_reason: z.string().nullable(),
})
export type ChartSpec = z.infer<typeof ChartSpec>
