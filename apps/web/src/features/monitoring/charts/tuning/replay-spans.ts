import type { ChartSpan, ChartSpec, ChartX } from '@herdboard/contract/figures/chart-spec.ts'
import type { ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import type { AlarmType } from '@herdboard/contract/monitoring/alarms.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { pointCount } from '#blocks/parts/chart/layout/x-labels.ts'
import type { Translate } from '#i18n/load-texts.ts'

/** Returns the point of an instant, also before the first and after the last one. An alarm begins at the end of its hour. */
function pointOf(x: ChartX, instant: string): number {
  const ms = Date.parse(instant)
  if (x.kind === 'hour') return Math.ceil((ms - Date.parse(x.from)) / HOUR_MS) - 1
  if (x.kind !== 'day') return -1
  const day = farmDay(new Date(ms - 1))
  const index = x.days.findIndex((one) => one >= day)
  return index < 0 ? x.days.length : day < (x.days[0] ?? '') ? -1 : index
}

interface SpansInput {
  step: ReplayStep
  types: readonly AlarmType[]
  t: Translate<'monitoring'>
}

/**
 * Returns a chart with the alarms that there would have been, and what explained other deviations, as bands. The alarms of
 * the log are left out, since they would be mistaken for those of the step.
 */
export function withReplay(spec: ChartSpec, { step, types, t }: SpansInput): ChartSpec {
  const last = pointCount(spec.x) - 1
  const nameOf = (id: number) => types.find((type) => type.id === id)?.name ?? ''
  const span = (from: string, to: string | null, text: string, severity: ChartSpan['severity']): ChartSpan[] => {
    const [first, end] = [pointOf(spec.x, from), to === null ? last : pointOf(spec.x, to)]
    return end < 0 || first > last ? [] : [{ from: Math.max(0, first), to: Math.min(last, end), text, severity }]
  }
  return {
    ...spec,
    marks: (spec.marks ?? []).filter(({ severity }) => severity === null),
    spans: [
      ...step.explained.flatMap(({ type_id, from, to, explanation }) =>
        span(from, to, t('tuningExplained', { name: nameOf(type_id), why: explanation }), null),
      ),
      ...step.alarms.flatMap(({ type_id, from, to, severity, explanation }) =>
        span(from, to, [nameOf(type_id), explanation].filter(Boolean).join(': '), severity),
      ),
    ],
  }
}
