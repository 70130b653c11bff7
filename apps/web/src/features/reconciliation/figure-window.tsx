import type { ReconciliationColumn, ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { eventIcon } from '#ui/icon/event-icon.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { headsOf } from './balance-columns.ts'
import { CausesPanel } from './causes-panel.tsx'
import { figureQuery, type ReconciliationParams } from './queries.ts'
import classes from './reconciliation.module.css'

/** The opened figure. */
export interface OpenFigure {
  row: ReconciliationRow
  column: ReconciliationColumn
}

interface Props extends OpenFigure {
  params: ReconciliationParams
  onClose: () => void
}

/** The records behind a figure, each with its share; for a difference also the likely causes. */
export function FigureWindow({ row, column, params, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('reconciliation')
  const { t: tCommon } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(figureQuery(params, row.id, column))
  const signed = (heads: number | null) =>
    heads === null ? '' : `${heads > 0 ? '+' : ''}${formatNumber(heads, 'int', language)}`
  const heads = headsOf(row, column)
  const isDiffering = column === 'difference' && heads !== null && heads !== 0
  const fix = (open: () => void) => {
    onClose()
    open()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t('figureTitle', { column: t(`column_${column}`), name: row.name })}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
      attributes={{ content: { 'data-print-alone': true } }}
    >
      <div className={classes.figureParts}>
        <p className={classes.explanation}>
          <strong>{formatNumber(isDiffering ? Math.abs(heads ?? 0) : heads, 'int', language)}</strong>{' '}
          {t(`explain_${isDiffering ? ((heads ?? 0) < 0 ? 'missing' : 'surplus') : column}`)}
        </p>
        {column === 'difference' && row.unit_id !== null && (
          <CausesPanel period={params} unitId={row.unit_id} onFix={fix} />
        )}
        {column === 'difference' && row.unit_id === null && row.unbalanced_units > 0 && (
          <p className={classes.hint}>{t('openPlaceForCauses')}</p>
        )}
        <section aria-label={t('records')}>
          <h3 className={classes.partHeading}>{t('records')}</h3>
          {error && !data ? (
            <ErrorState sentence={t('recordsFailed')} {...loadFailureOf(error, () => void refetch())} />
          ) : !data ? (
            <Skeletons count={4} heightPx={48} />
          ) : data.data.length === 0 ? (
            <p className={classes.hint}>{t('noRecords')}</p>
          ) : (
            <>
              {error && <StaleNote onRetry={() => void refetch()} />}
              <ul className={classes.records}>
                {data.data.map((record) => (
                  <li key={record.id}>
                    <button
                      type="button"
                      className={classes.record}
                      onClick={() => fix(() => requestRecordWindow(record.id))}
                    >
                      <Icon name={eventIcon(record.type_id)} />
                      <span className={classes.recordDate}>{formatDay(record.date, language)}</span>
                      <span className={classes.recordWhat}>
                        <span>{record.name}</span>
                        <span className={classes.recordPlace}>
                          {[record.place, record.description].filter(Boolean).join(' · ')}
                        </span>
                      </span>
                      <span className={classes.amount}>{signed(record.amount)}</span>
                    </button>
                  </li>
                ))}
              </ul>
              <p className={classes.sum}>
                <span>
                  {data.total_rows > data.data.length
                    ? t('sumOfMore', {
                        shown: formatNumber(data.data.length, 'int', language),
                        count: data.total_rows,
                      })
                    : t('sum', { count: data.total_rows })}
                </span>
                <span className={classes.amount}>{signed(data.amount)}</span>
              </p>
            </>
          )}
        </section>
      </div>
    </Modal>
  )
}
