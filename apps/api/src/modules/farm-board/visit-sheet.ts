import { fileURLToPath } from 'node:url'
import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { getVisitSheet } from '@herdboard/contract/figures/farm-board.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { type Period, pickedDays } from '@herdboard/domain/time/period.ts'
import { energyOf, kpiName } from '#modules/kpis/service.ts'
import { todayLinesByFarm } from '#modules/notifications/service.ts'
import { partDecimals } from '#modules/why/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { selectSignature } from '#platform/database/signature.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { documentFileName } from '#platform/pdf/document-file-name.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import { printedChange, printedKr } from '#platform/text/signed-values.ts'
import { boardFarms } from './board-farms.ts'
import { type ChosenFigure, figuresOfBoard, needNutrients, summedFigures, withoutRepetition } from './board-figures.ts'
import { type FarmHerd, loadFarmHerds } from './farm-herds.ts'
import { selectOpenTasks } from './sql/open-tasks.ts'
import { selectVisitComments } from './sql/visit-comments.ts'
import { type WorseLine, worseLines } from './worse-lines.ts'

interface PrintedList {
  heading: string
  /** What stands there instead of an empty list. */
  none: string
  lines: string[]
}

/** The sheet of a farm: all texts formatted, in the language of the reader. */
interface PrintedVisit {
  farm: string
  line: string
  /** Name, now, before, change, kr. */
  rows: string[][]
  total: string
  note: string
  worse: { heading: string; none: string; lines: WorseLine[] }
  lists: PrintedList[]
  comment: { heading: string; text: string }
}

/** Visit sheets ready to be printed. */
export interface ReadyVisitSheets {
  directoryId: DirectoryId
  printed: {
    language: LanguageCode
    title: string
    company: string
    foot: string
    /** Contains `{n}` and `{m}` for the page numbers. */
    page: string
    columns: string[]
    none: string
    farms: PrintedVisit[]
  }
  fileName: string
  createdAt: Date
}

/** Tasks up to so many days ahead are talked about at a visit. */
const TASK_DAYS = 14
const MAX_TASKS = 8
const MAX_FINDINGS = 8
const TIMEOUT_MS = 120_000

const template = fileURLToPath(new URL('./visit-sheet.typ', import.meta.url))

export const renderVisitSheets = ({ directoryId, printed, createdAt }: ReadyVisitSheets): Promise<Uint8Array> =>
  renderPdf({ directoryId, template, content: printed, createdAt, timeoutMs: TIMEOUT_MS })

/** Collects the visit sheets of farms: chosen figures, what got worse, open points and what the person wrote. */
export async function readyVisitSheets(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { is_weaner, type_ids, ...query }: EndpointRequest<typeof getVisitSheet>['query'],
): Promise<ReadyVisitSheets> {
  const { text, language, today, now } = context
  const pigType = is_weaner ? WEANERS : SLAUGHTER_PIGS
  const figures = await figuresOfBoard(db, scope, pigType, type_ids)
  const summed = summedFigures(pigType)
  const herds = await loadFarmHerds(db, context, scope, query, { pigType, withNutrients: needNutrients(figures) })
  const farmIds = herds.farms.map(({ id }) => id)
  const comments = await selectVisitComments(db, scope, farmIds)
  const until = addDays(today, TASK_DAYS)
  const hasTasks = scope.modules.has('Assignments')
  const tasks = hasTasks ? await selectOpenTasks(db, scope, { farmIds, until, most: MAX_TASKS }) : null
  const findings = await todayLinesByFarm(db, context, scope)
  const { company, user } = await selectSignature(db, scope)
  const rows = boardFarms(herds.farms, { figures, summed }, context)
  const line = `${text(`option:animal_group.${pigType === SLAUGHTER_PIGS ? 'SLAUGHTER_PIGS' : 'WEANERS'}`)} · ${text(
    'reports:visit.periods',
    { now: daysText(context, herds.period), before: daysText(context, herds.periodBefore) },
  )}`
  const shownFigures = withoutRepetition(figures, summed)
  const farms = herds.farms.map((farm, no): PrintedVisit => {
    const row = rows[no]
    return {
      farm: farm.name,
      line,
      rows: figures.map((figure, column) => figureRow(figure, row?.cells[column], context)),
      total: totalText(row, context),
      note: noteText(farm, context),
      worse: {
        heading: text('reports:visit.worse'),
        none: text('reports:visit.none_worse'),
        lines: worseLines(farm, shownFigures, context),
      },
      lists: [
        {
          heading: text('reports:visit.findings'),
          none: text('reports:visit.no_findings'),
          lines: findings
            .filter(({ farmId }) => farmId === farm.id)
            .slice(0, MAX_FINDINGS)
            .map((one) => one.text),
        },
        ...(tasks === null
          ? []
          : [
              {
                heading: text('reports:visit.tasks'),
                none: text('reports:visit.no_tasks'),
                lines: tasks
                  .filter(({ farm_id }) => farm_id === farm.id)
                  .map(({ day, name }) => text('reports:visit.task', { day: formatFarmDay(language, day), name })),
              },
            ]),
      ],
      comment: { heading: text('reports:visit.comment'), text: comments.get(farm.id) ?? '' },
    }
  })
  const { first, last } = pickedDays(herds.period)
  const sites = farms.length === 0 ? company : farms.map(({ farm }) => farm).join(', ')
  return {
    directoryId: scope.directoryId,
    printed: {
      language,
      title: text('reports:visit.title'),
      company,
      foot: text('reports:foot', { company, time: formatMoment(language, now), user }),
      page: text('reports:page', { n: '{n}', m: '{m}' }),
      columns: (['figure', 'now', 'before', 'change', 'value'] as const).map((name) => text(`reports:visit.${name}`)),
      none: text('reports:visit.none'),
      farms,
    },
    fileName: documentFileName(context, 'reports:visit.file', { sites, from: first, to: last }),
    createdAt: now,
  }
}

const daysText = ({ language }: RequestContext, period: Period): string => {
  const { first, last } = pickedDays(period)
  return `${formatFarmDay(language, first)} - ${formatFarmDay(language, last)}`
}

type BoardRow = ReturnType<typeof boardFarms>[number]

function figureRow(
  figure: ChosenFigure,
  cell: BoardRow['cells'][number] | undefined,
  context: RequestContext,
): string[] {
  const { text, language } = context
  const unit = text(`kpis:unit.${readerUnit(figure.unit, energyOf(context)).unit}`)
  const shown = (value: number | null | undefined) =>
    value == null ? '–' : `${formatFigure(language, value, figure.decimals)}${unit === '' ? '' : ` ${unit}`}`
  const now = shown(cell?.value)
  return [
    kpiName(context, figure.key),
    cell?.is_provisional ? `${now} (${text('reports:visit.provisional')})` : now,
    shown(cell?.previous),
    cell?.change == null ? '–' : printedChange(context.language, cell.change, partDecimals(figure.decimals), ''),
    cell?.dkk == null ? '–' : printedKr(context.language, cell.dkk),
  ]
}

function totalText(row: BoardRow | undefined, context: RequestContext): string {
  if (row?.dkk == null) return ''
  const kr = printedKr(context.language, row.dkk)
  return row.dkk_missing.length === 0
    ? context.text('reports:visit.total', { kr })
    : context.text('reports:visit.total_without', { kr, names: row.dkk_missing.join(', ') })
}

const noteText = ({ end }: FarmHerd, { text, language }: RequestContext): string =>
  end?.kind === 'estimated' ? text('reports:visit.estimated_since', { day: formatFarmDay(language, end.day) }) : ''
