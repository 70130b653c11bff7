import type { Why, WhyRecord } from '@herdboard/contract/figures/why.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { withUnit } from '#lib/format/format-numbers.ts'
import { signedText } from '#lib/format/signed-text.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { type WhyParams, whyRecordsQuery } from './queries.ts'
import classes from './why.module.css'

interface Props {
  params: WhyParams
  days: DatePeriod
  number: Why['numbers'][number]
}

const FIRST_ROWS = 20
const MOST_ROWS = 200

/** The records that add up to a number, the largest first; each opens with one press. */
export function NumberRecords({ params, days, number }: Props) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  const [rows, setRows] = useState(FIRST_ROWS)
  const { data, error, refetch } = useQuery(whyRecordsQuery(params, days, number.key, rows))
  if (error && !data)
    return <ErrorState sentence={t('recordsFailed')} {...loadFailureOf(error, () => void refetch())} />
  if (!data) return <Skeletons count={3} heightPx={32} />
  const left = data.total_rows - data.data.length
  const valueText = (value: number) => withUnit(signedText(value, data.decimals, language), data.unit)
  const shown = data.data.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className={classes.records}>
      <ul className={classes.recordList} aria-label={t('recordsOf', { name: number.name })}>
        {data.data.map((row, index) => (
          <li key={row.record?.id ?? index} className={classes.record}>
            <RecordName row={row} />
            <span className={classes.recordValue}>{valueText(row.value)}</span>
          </li>
        ))}
        {left > 0 && (
          <li className={classes.record}>
            <span>{t('otherRecords', { count: left })}</span>
            <span className={classes.recordValue}>{valueText(data.total - shown)}</span>
          </li>
        )}
        <li className={classes.total}>
          <span>{t('together')}</span>
          <span className={classes.recordValue}>{valueText(data.total)}</span>
        </li>
      </ul>
      {left > 0 && rows < MOST_ROWS && (
        <Button variant="subtle" size="compact-md" onClick={() => setRows(MOST_ROWS)}>
          {t('moreRecords')}
        </Button>
      )}
    </div>
  )
}

function RecordName({ row: { record, text } }: { row: WhyRecord }) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  if (!record) return <span>{text || t('noRecord')}</span>
  const { id, name, date, place, description } = record
  return (
    <button type="button" className={classes.open} onClick={() => requestRecordWindow(id)}>
      <span className={classes.recordTitle}>
        {name}, {formatDay(date, language)}
      </span>
      <span className={classes.muted}>{[place, description].filter(Boolean).join(' · ')}</span>
    </button>
  )
}
