import { type CompanyArchive, getArchive } from '@herdboard/contract/system/company-data.ts'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { formatMegabytes } from '#lib/format/format-megabytes.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './archive-card.module.css'
import { ArchiveDownloadButton } from './archive-download-button.tsx'
import { archivesQuery, requestArchiveMutation } from './queries.ts'

const isOpen = ({ status }: CompanyArchive) => status === 'waiting' || status === 'running'

/** Exports all data of the company as one file: requests it, shows the progress, and offers the download. */
export function ArchiveCard({ company }: { company: string }) {
  const { t } = useTranslation('own-data')
  const { data: archives, error, refetch } = useQuery(archivesQuery)
  const { mutate: requestArchive, isPending } = useMutation(requestArchiveMutation)
  const open = archives?.find(isOpen)
  const ready = archives?.find(({ status }) => status === 'done')
  const hasFailed = archives?.[0]?.status === 'failed'

  return (
    <Card title={t('archiveHeading', { company })}>
      <div className={classes.parts}>
        <p className={classes.words}>{t('archiveWhy')}</p>
        {!archives && !error && <Skeletons count={1} heightPx={40} />}
        {!archives && error && (
          <ErrorState sentence={t('archiveLost')} {...loadFailureOf(error, () => void refetch())} />
        )}
        <div role="status" className={classes.parts}>
          {open && (
            <>
              <p className={classes.words}>{t('archiveOpen')}</p>
              <Progress value={Math.max(open.percent, 2)} aria-label={t('archiveOpen')} />
            </>
          )}
          {hasFailed && <p className={classes.words}>{t('archiveFailed')}</p>}
        </div>
        {ready && <Ready archive={ready} company={company} />}
        {archives && !open && (
          <div>
            <Button variant={ready ? 'default' : 'filled'} loading={isPending} onClick={() => requestArchive({})}>
              {t(ready ? 'archiveAgain' : 'archiveAsk')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Ready({ archive, company }: { archive: CompanyArchive; company: string }) {
  const { t } = useTranslation('own-data')
  const language = useLanguage()
  const at = formatDateTime(archive.finished_at ?? archive.requested_at, language)
  return (
    <div className={classes.ready}>
      <span>
        {t('archiveReady', { at, size: formatMegabytes(archive.bytes ?? 0, language) })}
        <span className={classes.about}>
          {t('archiveUntil', { at: formatDateTime(archive.expires_at ?? archive.requested_at, language) })}
        </span>
      </span>
      <ArchiveDownloadButton
        endpoint={getArchive}
        input={{ params: { id: archive.id } }}
        company={company}
        label={t('archiveFetch')}
      />
    </div>
  )
}
