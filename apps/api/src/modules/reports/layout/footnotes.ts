import { qualityMethods } from '@herdboard/domain/data-quality/quality-methods.ts'
import { sanityRange } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { columnSums, feedGapPercents } from '@herdboard/domain/e-control/report-column.ts'
import { MJ_PPE_PER_FE } from '@herdboard/domain/feed/energy-unit.ts'
import { referenceInterval } from '@herdboard/domain/growth/reference-values.ts'
import { percentOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import { antibioticFootnotes } from './antibiotic-footnotes.ts'
import type { Footnote, FootnoteRow } from './footnote.ts'
import { formatCell } from './format-figures.ts'
import { nationalFootnotes } from './national-footnotes.ts'
import type { PlannedPart } from './planned-parts.ts'
import { provisionalFootnotes } from './provisional-footnotes.ts'
import { reportReaderUnit } from './reader-unit.ts'
import { unknownFootnotes } from './unknown-footnotes.ts'
import { valueFootnotes } from './value-footnotes.ts'

/** Footnotes that apply, and their numbers by row. */
export function footnotesOf(
  context: RequestContext,
  part: PlannedPart,
  rows: readonly FootnoteRow[],
): { footnotes: string[]; notesOf(key: string): number[] } {
  const known = [
    ...(part.isWaiting ? [{ text: context.text('reports:note.waiting'), rows: [] }] : []),
    ...weightFootnotes(context, part, rows),
    ...deadFootnotes(context, part),
    ...feedFootnotes(context, part, rows),
    ...missingFootnotes(context, part, rows),
    ...provisionalFootnotes(context, rows),
    ...unusualFootnotes(context, part, rows),
    ...antibioticFootnotes(context, part, rows),
    ...qualityFootnotes(context, part),
    ...nationalFootnotes(
      context,
      part,
      rows.map(({ row }) => row),
    ),
    ...valueFootnotes(context, part, rows),
  ]
  const notes = [...known, ...unknownFootnotes(context, part, rows, known)]
  return {
    footnotes: notes.map(({ text }) => text),
    notesOf: (key) => notes.flatMap((note, no) => (note.rows.includes(key) ? [no + 1] : [])),
  }
}

const TWO = { decimals: 2, isSigned: false }

/** Sums over all periods: the total column, or the only one. */
function totalColumn({ columns }: PlannedPart) {
  const { column } = columns.find(({ kind }) => kind === 'total') ?? columns[0] ?? {}
  if (!column) throw new Error('a part has at least one column')
  return { sums: columnSums(column), facts: column.facts }
}

function weightFootnotes(
  { text, language }: RequestContext,
  part: PlannedPart,
  rows: readonly FootnoteRow[],
): Footnote[] {
  const { sums } = totalColumn(part)
  const approvedLiveKg = sums.slaughterLiveKg * (ratioOrNull(sums.approvedHead, sums.slaughterHead) ?? 0)
  const factor = ratioOrNull(approvedLiveKg, sums.carcassKg)
  const { inKg, outKg } = referenceInterval(part.pigType)
  const isReferred = rows.some(({ row, isKnown }) => row.key.startsWith('ref_') && isKnown)
  return [
    ...(factor === null
      ? []
      : [{ text: text('reports:note.factor', { f: formatCell(language, factor, TWO) }), rows: ['live_avg'] }]),
    ...(isReferred
      ? [{ text: text('reports:note.reference', { a: inKg, b: outKg }), rows: ['ref_daily_gain', 'ref_fcr'] }]
      : []),
  ]
}

function deadFootnotes({ text, language }: RequestContext, part: PlannedPart): Footnote[] {
  const { sums, facts } = totalColumn(part)
  const estimated = percentOrNull(facts.estimatedDeadHead, sums.deadHead)
  return [
    { text: text('reports:note.dead_kg'), rows: ['gain'] },
    { text: text(`reports:note.loss.${part.countsLossAsDead ? 'counted' : 'apart'}`), rows: ['mortality'] },
    ...(estimated === null || estimated === 0
      ? []
      : [{ text: text('reports:note.dead_est', { p: formatFigure(language, estimated, 0) }), rows: ['dead_avg'] }]),
  ]
}

const gapsOfColumns = ({ columns }: PlannedPart) => columns.map(({ column }) => feedGapPercents(column))

/** Largest feed and price gaps over all columns, percent. */
function worstGaps(gaps: ReturnType<typeof gapsOfColumns>): ReturnType<typeof feedGapPercents> {
  return {
    unfed: Math.max(...gaps.map(({ unfed }) => unfed)),
    unpriced: Math.max(...gaps.map(({ unpriced }) => unpriced)),
  }
}

const FULL_PERCENT = 100
/** Smallest percentage shown; a smaller one would be printed as 0. */
const MIN_SHARE_SHOWN = 0.1

/**
 * Footnotes on feed gaps. Days without feed make the sum of feed units unknown. Where every day lacks feed, the list of
 * missing data states it instead.
 */
function gapFootnotes({ text, language }: RequestContext, part: PlannedPart, rows: readonly FootnoteRow[]): Footnote[] {
  const gaps = gapsOfColumns(part)
  const { unfed, unpriced } = worstGaps(gaps)
  const mixes = rows.flatMap(({ row: { key } }) => (key.startsWith('mix_') ? key : []))
  const written = (share: number) => ({ p: formatFigure(language, Math.max(share, MIN_SHARE_SHOWN), 1) })
  return [
    ...(unfed > 0 && unfed < FULL_PERCENT
      ? [
          {
            text: text('reports:note.feed_gap', written(unfed)),
            rows: [...mixes, 'fe'],
            explainsDash: (no: number) => (gaps[no]?.unfed ?? 0) > 0,
          },
        ]
      : []),
    ...(unpriced > unfed && unpriced < FULL_PERCENT
      ? [
          {
            text: text('reports:note.price_gap', written(unpriced)),
            rows: ['feed_price', 'feed_pig'],
            explainsDash: (no: number) => (gaps[no]?.unpriced ?? 0) > 0,
          },
        ]
      : []),
  ]
}

function feedFootnotes(context: RequestContext, part: PlannedPart, rows: readonly FootnoteRow[]): Footnote[] {
  const { facts } = totalColumn(part)
  const factor = formatCell(context.language, MJ_PPE_PER_FE, TWO)
  return [
    ...(facts.isFeedCalculated ? [{ text: context.text('reports:note.feed_calc'), rows: ['fe'] }] : []),
    ...(energyOf(context) === 'MJ' ? [{ text: context.text('reports:note.mj', { f: factor }), rows: ['fe'] }] : []),
    ...gapFootnotes(context, part, rows),
  ]
}

/** Rows that lack each missing input, or are too small because of it. */
const ROWS_WITHOUT = {
  places: ['places', 'occupancy', 'margin_place'],
  feed: ['fe', 'feed_price', 'feed_pig'],
  feed_price: ['feed_price', 'feed_pig'],
  add: ['add'],
} as const satisfies Record<string, readonly string[]>

/** Footnotes on provisional slaughters and on each missing input that a user must enter first. */
function missingFootnotes({ text }: RequestContext, part: PlannedPart, rows: readonly FootnoteRow[]): Footnote[] {
  const { sums, facts } = totalColumn(part)
  const isEmpty = (key: string) => rows.some(({ row, isKnown }) => row.key === key && !isKnown)
  const lacks = (key: string, no: number) => rows.some(({ row, cells }) => row.key === key && !cells[no]?.isKnown)
  const gaps = gapsOfColumns(part)
  const worst = worstGaps(gaps)
  // Where no pigs were, no feed is missing.
  const hasPigs = sums.pigDays > 0
  const pigDays = part.columns.map(({ column }) => columnSums(column).pigDays)
  const hasPigsIn = (no: number) => (pigDays[no] ?? 0) > 0
  const isUnfed = (hasPigs && isEmpty('fe')) || worst.unfed > 0
  const isUnpriced = !isUnfed && ((hasPigs && isEmpty('feed_price')) || worst.unpriced > 0)
  const possible: readonly [
    key: keyof typeof ROWS_WITHOUT,
    isMissing: boolean,
    isMissingIn: (no: number) => boolean,
  ][] = [
    ['places', isEmpty('places'), (no) => lacks('places', no)],
    ['feed', isUnfed, (no) => (gaps[no]?.unfed ?? 0) > 0 || (hasPigsIn(no) && lacks('fe', no))],
    ['feed_price', isUnpriced, (no) => (gaps[no]?.unpriced ?? 0) > 0 || (hasPigsIn(no) && lacks('feed_price', no))],
    ['add', facts.antibiotics !== null && isEmpty('add'), (no) => lacks('add', no)],
  ]
  const provisional = facts.provisionalSlaughters
  return [
    ...(provisional > 0
      ? [{ text: text('reports:note.provisional', { count: provisional }), rows: ['slaughtered'] }]
      : []),
    ...possible
      .filter(([, isMissing]) => isMissing)
      .map(([key, , isMissingIn]) => ({
        text: text('reports:note.missing', { list: text(`reports:missing.${key}`) }),
        rows: ROWS_WITHOUT[key],
        explainsDash: isMissingIn,
      })),
  ]
}

/** Footnotes on unusual values, with the normal range in the reader's unit of energy. */
function unusualFootnotes(context: RequestContext, { pigType }: PlannedPart, rows: readonly FootnoteRow[]): Footnote[] {
  const { text, language } = context
  return rows.flatMap(({ row, isUnusual }) => {
    const range = row.band === null ? null : sanityRange(row.band, pigType)
    if (!isUnusual || !range) return []
    const { factor } = reportReaderUnit(context, row.unit)
    const [a, b] = range.warn.map((end) => formatFigure(language, end * factor, row.decimals))
    return { text: text('reports:note.unusual', { a: a ?? '', b: b ?? '' }), rows: [row.key] }
  })
}

function qualityFootnotes({ text }: RequestContext, { head }: PlannedPart): Footnote[] {
  const names: ReadonlyMap<number, string> = new Map(qualityMethods.map(({ id, key }) => [id, key]))
  const methods = head.worst_methods.flatMap((id) => {
    const key = names.get(id)
    return key === undefined ? [] : text(`quality:name.${key}`)
  })
  const word = text(`quality:category.${head.quality ?? 5}`)
  return methods.length === 0
    ? []
    : [{ text: text('reports:note.quality', { word, methods: methods.join(', ') }), rows: [] }]
}
