import type { AuditEntryId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import classes from './audit.module.css'
import { AuditEntryModal } from './audit-entry-modal.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditTable } from './audit-table.ts'
import { type AuditSearch, useAuditLog } from './queries.ts'

/** The audit log: who changed what and when; for administrators of the company. */
export function AuditScreen() {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const [search, setSearch] = useState<AuditSearch>({})
  const [openId, setOpen] = useState<AuditEntryId | null>(null)
  const { entries, searchedBackTo, hasOlder, fetchOlder, error, isFetching, refetch } = useAuditLog(search)
  const table = useMemo(() => entries && auditTable(entries, t), [entries, t])
  return (
    <Screen heading={t('heading')}>
      <AuditFilters search={search} onSearch={setSearch} />
      <DataTable
        name="audit"
        table={table}
        title={t('lines')}
        error={error && !entries ? loadFailureOf(error, refetch) : undefined}
        isRefreshing={isFetching}
        rowHeader="what"
        isOpenable={() => true}
        onOpen={({ id }) => setOpen(entries?.find((entry) => entry.id === id)?.id ?? null)}
      />
      {hasOlder && (
        <div className={classes.older}>
          <Button variant="default" loading={isFetching} onClick={fetchOlder}>
            {t('older')}
          </Button>
          {searchedBackTo && (
            <p className={classes.note}>{t('readBack', { at: formatDateTime(searchedBackTo, language) })}</p>
          )}
        </div>
      )}
      {openId && <AuditEntryModal id={openId} onClose={() => setOpen(null)} />}
    </Screen>
  )
}
