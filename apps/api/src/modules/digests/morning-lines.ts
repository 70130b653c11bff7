import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import type { FarmMorning } from './sql/farm-mornings.ts'

/** Alarms and tasks that are named; the others are counted. */
const MAX_NAMED = 5
/** A use that differs by less is that of a usual day, per cent. */
const USUAL_PCT = 5

/** Returns what happened on a farm yesterday, the gravest first; empty for a quiet day. */
export function yesterdayLines(context: RequestContext, morning: FarmMorning): string[] {
  const { text, language } = context
  const counted = countedLines(context)
  const figure = (value: number) => formatFigure(language, value, 0)
  const { dead_head, treated_head, alarms, tasks_done, tasks_late, water, feeding } = morning
  const hidden = alarms.length - MAX_NAMED
  return [
    ...counted('dead', dead_head),
    ...alarms.slice(0, MAX_NAMED).map(({ type_id, place, hours, is_over }) =>
      text(is_over ? 'mail:digest.alarm_over' : 'mail:digest.alarm_open', {
        type: text(`notifications:word.alarm_type.${type_id}` as TextKey),
        place,
        count: hours,
        h: figure(hours),
      }),
    ),
    ...(hidden > 0 ? [text('mail:digest.more', { n: figure(hidden) })] : []),
    ...deviation(language, water).map((pct) => text('mail:digest.water', { pct })),
    ...deviation(language, feeding).map((pct) => text('mail:digest.feeding', { pct })),
    ...counted('treated', treated_head),
    ...counted('tasks_done', tasks_done),
    ...counted('tasks_late', tasks_late),
  ]
}

/** Returns what is planned on a farm today, beside the lines of Today; empty for nothing. */
export function todayLines(context: RequestContext, morning: FarmMorning): string[] {
  const { text, language } = context
  const counted = countedLines(context)
  const figure = (value: number) => formatFigure(language, value, 0)
  const { tasks_today, treatments_due, announced_head } = morning
  const hidden = tasks_today.length - MAX_NAMED
  const names = [...tasks_today.slice(0, MAX_NAMED), ...(hidden > 0 ? [`+${figure(hidden)}`] : [])].join(', ')
  return [
    ...counted('treatments_due', treatments_due),
    ...counted('announced', announced_head),
    ...(tasks_today.length > 0 ? [text('mail:digest.tasks_today', { names })] : []),
  ]
}

/** Returns a sentence with a number; none for zero. */
const countedLines =
  ({ text, language }: RequestContext) =>
  (key: 'dead' | 'treated' | 'tasks_done' | 'tasks_late' | 'treatments_due' | 'announced', count: number): string[] =>
    count > 0 ? [text(`mail:digest.${key}`, { count, n: formatFigure(language, count, 0) })] : []

/** Returns yesterday against a usual day, `-24 %`; empty where it was usual or is not known. */
function deviation(language: RequestContext['language'], use: { now: number; usual: number } | null): string[] {
  if (use === null) return []
  const pct = roundHalfAway((use.now / use.usual - 1) * 100, 0)
  return Math.abs(pct) < USUAL_PCT ? [] : [`${pct > 0 ? '+' : ''}${formatFigure(language, pct, 0)} %`]
}
