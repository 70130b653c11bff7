import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'

/** An ISO week, cut at the requested period; `days` of its seven days are inside. */
const ChartWeek = z.object({ year: z.int(), week: z.int(), from: IsoDate, to: IsoDate, days: z.int() })

export const ChartX = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('week'), weeks: z.array(ChartWeek) }),
  z.object({ kind: z.literal('day'), days: z.array(IsoDate) }),
  /** `count` whole hours, starting at an instant. */
  z.object({ kind: z.literal('hour'), from: IsoInstant, count: z.int() }),
  z.object({ kind: z.literal('name'), names: z.array(z.string()) }),
])
export type ChartX = z.infer<typeof ChartX>

export const ChartAxis = z.object({
  unit: z.string(),
  /** Unit in the singular, for things that are counted; their whole numbers are shown without decimals. */
  unit_one: z.string().exactOptional(),
  decimals: z.int().min(0).max(4),
  /** True starts the axis at zero, as bars and counts must; lines may start elsewhere. */
  from_zero: z.boolean(),
})
export type ChartAxis = z.infer<typeof ChartAxis>

export const ChartSeries = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['line', 'column', 'area']),
  /** Index into `axes`. */
  axis: z.int().min(0).max(1),
  /** Series with the same stack are stacked. */
  stack: z.string().nullable(),
  role: z.enum(['main', 'reference', 'previous', 'expected']),
  /** One value per point on x; null is a gap. */
  points: z.array(z.number().nullable()),
  /** From this index on, the points are estimated and drawn dashed. */
  estimated_from: z.int().nullable(),
  /** Start of each point on the axis, instead of zero; the point extends from there by its value. */
  floor: z.array(z.number()).exactOptional(),
})
export type ChartSeries = z.infer<typeof ChartSeries>

/** Figure of each point that is shown as text and in the table, but not drawn. */
export const ChartFact = z.object({
  name: z.string(),
  unit: z.string(),
  decimals: z.int().min(0).max(4),
  points: z.array(z.number().nullable()),
})
export type ChartFact = z.infer<typeof ChartFact>

const corridorFields = {
  key: z.string(),
  name: z.string(),
  axis: z.int().min(0).max(1),
  /** 1 normal, 2 attention. */
  severity: z.union([z.literal(1), z.literal(2)]),
}

/**
 * Band that changes along x: one pair of limits per point, null is a gap; or the limits as multiples of the points of a
 * series, so that a year of hours need not contain them four times.
 */
export const ChartCorridor = z.union([
  z.object({ ...corridorFields, low: z.array(z.number().nullable()), high: z.array(z.number().nullable()) }),
  z.object({ ...corridorFields, series: z.string(), low: z.number(), high: z.number() }),
])
export type ChartCorridor = z.infer<typeof ChartCorridor>

/** An event at a point. */
export const ChartMark = z.object({
  /** Index on x. */
  place: z.int().min(0),
  icon: z.string(),
  text: z.string(),
  /** Severity of an alarm; null for other events. */
  severity: z.union([z.literal(2), z.literal(3)]).nullable(),
})
export type ChartMark = z.infer<typeof ChartMark>

/** A time that lasted from one point to another, such as an alarm. */
export const ChartSpan = z.object({
  /** Indexes on x of its first and last point. */
  from: z.int().min(0),
  to: z.int().min(0),
  text: z.string(),
  /** Severity of an alarm; null for what needs no attention. */
  severity: z.union([z.literal(2), z.literal(3)]).nullable(),
})
export type ChartSpan = z.infer<typeof ChartSpan>

/**
 * A chart as data only: no functions, no HTML, nothing about how it is drawn. The screen and the PDF draw the same
 * spec.
 */
/** A value that the series are compared with. */
export const ChartReferenceLine = z.object({
  axis: z.int(),
  value: z.number(),
  label: z.string(),
  /** Indexes of the first and last point that it applies to; absent: all points. */
  from: z.int().exactOptional(),
  to: z.int().exactOptional(),
})
export type ChartReferenceLine = z.infer<typeof ChartReferenceLine>

export const ChartSpec = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  x: ChartX,
  axes: z.array(ChartAxis).min(1).max(2),
  series: z.array(ChartSeries),
  facts: z.array(ChartFact).exactOptional(),
  reference_lines: z.array(ChartReferenceLine),
  bands: z.array(z.object({ axis: z.int(), from: z.number(), to: z.number(), label: z.string() })),
  corridors: z.array(ChartCorridor).exactOptional(),
  marks: z.array(ChartMark).exactOptional(),
  spans: z.array(ChartSpan).exactOptional(),
  /** Index of the current week or day, labelled "so far". */
  running: z.int().nullable(),
  /** Why there is nothing to draw; shown when no series has a point. */
  empty_reason: z.string().nullable(),
})
export type ChartSpec = z.infer<typeof ChartSpec>
