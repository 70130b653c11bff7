import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import type { Mail, MailSection } from '#modules/mail/mail.ts'
import {
  type FarmLine,
  type FarmWatchedAlarm,
  todayLinesByFarm,
  watchedAlarmsByFarm,
} from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import { todayLines, yesterdayLines } from './morning-lines.ts'
import { type FarmMorning, selectFarmMornings } from './sql/farm-mornings.ts'
import { weekSections } from './week-sections.ts'

/** Lines of Today of one farm, and its alarms that last; the others are counted. */
const MAX_LINES = 8

type DigestMail = Pick<Mail, 'kind' | 'params' | 'path' | 'sections'>

/**
 * Returns the morning mail of a user: what is wrong, yesterday and today of each farm, the worst farm first, and on
 * Mondays the last week. A farm without anything has no part.
 */
export async function digestMail(db: Db, context: RequestContext, scope: TenantScope): Promise<DigestMail> {
  const { text, today, language, now } = context
  const lines = await todayLinesByFarm(db, context, scope)
  const watched = await watchedAlarmsByFarm(db, context, scope)
  const mornings = await selectFarmMornings(db, scope, { yesterday: addDays(today, -1), today, now })
  const ofCompany = lines.filter(({ farmId }) => !mornings.some(({ farm_id }) => farm_id === farmId))
  const isMonday = mondayOf(today) === today
  return {
    kind: 'digest',
    params: {
      subject: text('mail:digest.title', { day: formatFarmDay(language, today) }),
      summary: summaryOf(context, lines, watched.length),
    },
    path: '/overview',
    sections: [
      ...companySection(context, ofCompany),
      ...worstFirst(mornings, lines).flatMap((morning) => farmSections(context, morning, lines, watched)),
      ...(isMonday ? await weekSections(db, context, scope) : []),
    ],
  }
}

/** What is wrong, counted: the severe first, last the alarms that somebody looks at. */
function summaryOf({ text, language }: RequestContext, lines: readonly FarmLine[], watched: number): string {
  const severe = lines.filter(({ severity }) => severity === 3).length
  const counted = (key: 'severe' | 'attention' | 'seen_alarms', count: number) =>
    count > 0 ? [text(`mail:digest.${key}`, { count, n: formatFigure(language, count, 0) })] : []
  return (
    [
      ...counted('severe', severe),
      ...counted('attention', lines.length - severe),
      ...counted('seen_alarms', watched),
    ].join(', ') || text('mail:digest.fine')
  )
}

const companySection = (context: RequestContext, lines: readonly FarmLine[]): MailSection[] =>
  lines.length === 0
    ? []
    : [{ heading: context.text('mail:digest.all_farms'), level: 2, lines: firstLines(context, lines) }]

function firstLines({ text }: RequestContext, lines: readonly { text: string }[]): string[] {
  const hidden = lines.length - MAX_LINES
  return [
    ...lines.slice(0, MAX_LINES).map((line) => line.text),
    ...(hidden > 0 ? [text('mail:digest.more', { n: String(hidden) })] : []),
  ]
}

/** Farms with the most severe lines first, then those with the most lines, then with deaths and alarms. */
function worstFirst(mornings: readonly FarmMorning[], lines: readonly FarmLine[]): FarmMorning[] {
  const weightOf = ({ farm_id, dead_head, alarms }: FarmMorning): number[] => {
    const own = lines.filter(({ farmId }) => farmId === farm_id)
    return [own.filter(({ severity }) => severity === 3).length, own.length, alarms.length, dead_head]
  }
  return mornings.toSorted((a, b) => {
    const [weightsOfA, weightsOfB] = [weightOf(a), weightOf(b)]
    const differs = weightsOfA.findIndex((weight, no) => weight !== weightsOfB[no])
    return differs < 0 ? 0 : (weightsOfB[differs] ?? 0) - (weightsOfA[differs] ?? 0)
  })
}

function farmSections(
  context: RequestContext,
  morning: FarmMorning,
  lines: readonly FarmLine[],
  watched: readonly FarmWatchedAlarm[],
): MailSection[] {
  const { text } = context
  const isOwn = ({ farmId }: { farmId: string | null }) => farmId === morning.farm_id
  const today = [
    ...firstLines(context, lines.filter(isOwn)),
    ...firstLines(context, watched.filter(isOwn)),
    ...todayLines(context, morning),
  ]
  const yesterday = yesterdayLines(context, morning)
  if (today.length + yesterday.length === 0) return []
  return [
    { heading: morning.farm_name, level: 2, lines: [] },
    ...(today.length > 0 ? [{ heading: text('mail:digest.today'), level: 3 as const, lines: today }] : []),
    ...(yesterday.length > 0 ? [{ heading: text('mail:digest.yesterday'), level: 3 as const, lines: yesterday }] : []),
  ]
}
