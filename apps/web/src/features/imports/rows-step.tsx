import type { ImportDetail, ImportRow } from '@herdboard/contract/imports/import-detail.ts'
import type { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import { getFaultyRows } from '@herdboard/contract/imports/imports.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadFrom } from '#lib/files/download.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { mappedColumns, rowsTable } from './import-tables.ts'
import classes from './imports.module.css'
import { MendRowModal } from './mend-row-modal.tsx'
import { changeRowsMutation, importRowsQuery, ROWS_SHOWN } from './queries.ts'

/** States of the filter, in the order in which a person needs them. */
const FILTERS: readonly ImportRowState[] = ['error', 'question', 'ready', 'known', 'left_out', 'imported', 'rejected']

/** Every row with its error or question: mend it, leave it out, or take the faulty rows away as a file. */
export function RowsStep({ detail, isLocked }: { detail: ImportDetail; isLocked: boolean }) {
  const { t } = useTranslation('imports')
  const { counts } = detail
  const [bad, known] = [counts.error ?? 0, counts.known ?? 0]
  const questionCount = counts.question ?? 0
  const good = (counts.ready ?? 0) + questionCount
  const present = FILTERS.filter((state) => (counts[state] ?? 0) > 0)
  const [chosen, setChosen] = useState<ImportRowState | null>(null)
  const state = chosen !== null && present.includes(chosen) ? chosen : (present[0] ?? null)
  const rows = useQuery(importRowsQuery(detail.id, state))
  const [mended, setMended] = useState<ImportRow | null>(null)
  const { mutate, isPending } = useMutation(changeRowsMutation)
  const download = useMutation({
    mutationFn: async () => {
      const file = await fetchBlob(getFaultyRows, { params: { id: detail.id } })
      downloadFrom(t('faultyFile'), URL.createObjectURL(file))
    },
  })
  const days = detail.date_order_doubt === 'assumed' ? mappedColumns(detail).filter(({ type }) => type === 'day') : []
  const table = useMemo(() => rows.data && rowsTable(detail, rows.data.data, t), [detail, rows.data, t])
  const rowOf = (id: string) => rows.data?.data.find(({ no }) => String(no) === id)
  const leaveOut = (no: number, left_out: boolean) =>
    mutate({ params: { id: detail.id }, body: { rows: [{ no, left_out }] } })

  return (
    <Card
      title={t('check')}
      note={
        // The check has nothing left to say of stored rows.
        good + bad + known > 0
          ? [
              t('checkSum', { count: good, bad, known }),
              ...(questionCount > 0 ? [t('checkAsked', { count: questionCount })] : []),
            ].join(' · ')
          : undefined
      }
      actions={
        bad > 0 && (
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            {t('downloadFaulty')}
          </Button>
        )
      }
    >
      <div className={classes.parts}>
        {days.length > 0 && (
          <p className={classes.words}>
            {t('dayFirst', { names: days.map(({ name }) => name).join(', '), setting: t('dateOrder') })}
          </p>
        )}
        {present.length > 1 && state !== null && (
          <SegmentedControl
            aria-label={t('state')}
            value={state}
            onChange={(value) => setChosen(value as ImportRowState)}
            data={present.map((value) => ({ value, label: `${t(`rowState_${value}`)} (${counts[value] ?? 0})` }))}
          />
        )}
        <DataTable
          name="import-rows"
          table={table}
          rowHeader="no"
          error={rows.error && !rows.data ? loadFailureOf(rows.error, () => void rows.refetch()) : undefined}
          isRefreshing={(rows.isFetching && rows.data !== undefined) || isPending}
          actions={({ id }) => {
            const row = rowOf(id)
            if (!row || isLocked) return null
            return (
              <>
                <IconButton icon="pencil" label={t('mendRow', { n: row.no })} onClick={() => setMended(row)} />
                {row.state === 'left_out' ? (
                  <IconButton icon="plus" label={t('takeIn', { n: row.no })} onClick={() => leaveOut(row.no, false)} />
                ) : (
                  <IconButton
                    icon="trash"
                    label={t('leaveOut', { n: row.no })}
                    onClick={() => leaveOut(row.no, true)}
                  />
                )}
              </>
            )
          }}
        />
        {rows.data && rows.data.total_rows > ROWS_SHOWN && (
          <p className={classes.words}>{t('firstRows', { n: ROWS_SHOWN, count: rows.data.total_rows })}</p>
        )}
      </div>
      {mended && <MendRowModal detail={detail} row={mended} onClose={() => setMended(null)} />}
    </Card>
  )
}
