import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { MethodDetail } from '#modules/data-quality/service.ts'
import type { Localizer } from '../engine/localizer.ts'

/** Chart of the measured values on each assessed day, with the excellent range as a band. */
export function qualityChart(i18n: Localizer, { method, result, measurements: course, day }: MethodDetail): ChartSpec {
  const from = course[0]?.day ?? day
  const days = Array.from({ length: daysBetween(from, day) + 1 }, (_, no) => addDays(from, no))
  const byDay = new Map(course.map((one) => [one.day, one.measured]))
  const excellent = result?.limits?.excellent
  return {
    title: i18n.text(`quality:name.${method.key}`),
    subtitle: null,
    x: { kind: 'day', days },
    axes: [
      {
        unit: method.unit === 'ratio' ? '' : i18n.text(`quality:unit.${method.unit}`),
        decimals: method.decimals,
        from_zero: method.limits.better === 'lower',
      },
    ],
    series: [
      {
        key: 'measured',
        name: i18n.text('forms:field.measured'),
        kind: 'line',
        axis: 0,
        stack: null,
        role: 'main',
        points: days.map((one) => byDay.get(one) ?? null),
        estimated_from: null,
      },
    ],
    reference_lines: [],
    bands:
      excellent && excellent.least !== null && excellent.most !== null
        ? [{ axis: 0, from: excellent.least, to: excellent.most, label: i18n.text('quality:category.1') }]
        : [],
    running: null,
    empty_reason: null,
  }
}
