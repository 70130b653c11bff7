import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { DataColumn } from '#blocks/parts/data-table/cells/cell-text.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { isPigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { isQualityGrade, QualityBadge } from '#blocks/parts/quality/quality-badge.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './analysis.module.css'
import { costliestPlace, moneyColumn } from './costliest-place.ts'

/** Renders cells with more than a figure: better or worse, the costliest place, and the reason for missing values. */
export function useAnalysisCells(rows: readonly TableRow[] | undefined, period: DatePeriod) {
  const { t } = useTranslation('analysis')
  const worstId = useMemo(() => (rows ? (costliestPlace(rows)?.id ?? null) : null), [rows])
  const money = useMemo(() => (rows ? moneyColumn(rows) : null), [rows])

  return useCallback(
    (row: TableRow, { value }: DataColumn, content: ReactNode): ReactNode => {
      if (value === 'place')
        return (
          <Place content={typeof row.place === 'string' ? row.place : content}>
            {row.whole_batch === true && t('wholeBatchMark')}
            {row.too_few === true && t('tooFew')}
          </Place>
        )
      if (value === 'quality' && isQualityGrade(row.quality) && typeof row.quality_words === 'string')
        return <QualityBadge category={row.quality} word={row.quality_words} />
      if (value === 'diff' && typeof row.diff === 'number')
        return <Diff row={row} diff={row.diff} content={content} period={period} />
      if (value === money && row.id === worstId)
        return (
          <span className={classes.loss}>
            <Icon name="alert-triangle" size={16} />
            <VisuallyHidden>{t('worst')}</VisuallyHidden>
            {content}
          </span>
        )
      return content
    },
    [t, worstId, money, period],
  )
}

/** A place with notes on its figures. */
function Place({ content, children }: { content: ReactNode; children: ReactNode[] }) {
  const notes = children.filter((note) => typeof note === 'string')
  // Not truncated, because the names of batches differ at their end.
  return (
    <span className={classes.place}>
      {content}
      {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
    </span>
  )
}

const COMPARISONS = ['better', 'worse', 'unchanged'] as const

interface DiffProps {
  row: TableRow
  diff: number
  content: ReactNode
  period: DatePeriod
}

/** The change since the previous period, and whether it is better or worse. It leads to why, where a key figure has it. */
function Diff({ row, diff, content, period }: DiffProps) {
  const { t } = useTranslation('analysis')
  const knownComparison = COMPARISONS.find((each) => each === row.diff_verdict)
  const isLevel = knownComparison === 'unchanged' || diff === 0
  const { why_figure: figure, why_place: places, why_pigs: pigs } = row
  const change = (
    <span className={classes.diff} data-outcome={knownComparison}>
      <Icon name={isLevel ? 'minus' : diff > 0 ? 'arrow-up' : 'arrow-down'} size={16} />
      <span>
        {diff > 0 && '+'}
        {content}
      </span>
      {knownComparison && <span className={classes.word}>{t(knownComparison)}</span>}
    </span>
  )
  if (typeof figure !== 'number' || typeof places !== 'string' || !isPigTypeParam(pigs)) return change
  return (
    <>
      {change}{' '}
      <Link
        to="/why/$figure"
        params={{ figure: String(figure) }}
        search={(before) => ({ ...before, places, pigs, from: period.from, to: period.to })}
        className={classes.why}
        aria-label={t('whyOf', { place: typeof row.place === 'string' ? row.place : '' })}
      >
        {t('why')}
      </Link>
    </>
  )
}
