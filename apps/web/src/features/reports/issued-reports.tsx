import {
  getIssuedPdf,
  type IssuedReport,
  listIssuedReports,
  MAX_LISTED_REPORTS,
} from '@herdboard/contract/figures/reports.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadFrom } from '#lib/files/download.ts'
import { formatDateTime, formatDay, formatRange } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

/** Production reports that were created, newest first; each can be downloaded again. */
export function IssuedReports() {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(listIssuedReports, {}),
    meta: { showsOwnErrors: true },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: IssuedReport) => {
      const file = await fetchBlob(getIssuedPdf, { params: { id } })
      downloadFrom(file.name, URL.createObjectURL(file))
    },
  })
  const table = useMemo(
    () =>
      data && {
        title: '',
        searchbar: null,
        headers: [
          textColumnHeader('made_at', t('column_made'), { type: 'datetime' }),
          textColumnHeader('sites', t('column_sites')),
          textColumnHeader('days', t('column_days'), { sortable: false }),
          textColumnHeader('made_by', t('column_by')),
          textColumnHeader('status', t('column_status')),
          textColumnHeader('actions', t('column_actions'), { type: 'action', sortable: false, searchable: false }),
        ],
        data: data.map(({ id, made_at, sites, from, to, made_by, replaced_at, is_replaced }) => ({
          id,
          made_at,
          sites,
          days: formatRange(from, to, language),
          made_by,
          status: replaced_at
            ? t(is_replaced ? 'replaced' : 'outdated', { time: formatDateTime(replaced_at, language) })
            : t('holds'),
          actions: null,
        })),
        footers: [],
        empty_text: t('noneIssued'),
      },
    [data, language, t],
  )
  const isCut = data !== undefined && data.length >= MAX_LISTED_REPORTS
  return (
    <DataTable
      name="issued-reports"
      title={[t('issued'), ...(isCut ? [t('newestShown', { count: MAX_LISTED_REPORTS })] : [])].join(' · ')}
      rowHeader="sites"
      table={table}
      error={error && !data ? loadFailureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching && data !== undefined}
      actions={({ id }) => {
        const report = data?.find((one) => one.id === id)
        return (
          report && (
            <IconButton
              icon="download"
              label={t('fetchAgain', {
                sites: report.sites,
                day: formatDay(farmDay(new Date(report.made_at)), language),
              })}
              disabled={isPending}
              onClick={() => mutate(report)}
            />
          )
        )
      }}
    />
  )
}
