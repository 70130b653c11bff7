import type { ArchiveImport } from '@herdboard/contract/system/archive-imports.ts'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { takeHandedOverArchive } from '#lib/files/archive-handover.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { formatMegabytes } from '#lib/format/format-megabytes.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import classes from './archive-card.module.css'
import { archiveImportQuery, cancelArchiveImportMutation, runArchiveImportMutation } from './queries.ts'
import { type ArchiveUpload, useArchiveUpload } from './use-archive-upload.ts'

/** Takes the archive of another company into this one, while it is empty: upload, what it contains, import. */
export function ArchiveImportCard({ company }: { company: string }) {
  const { t } = useTranslation('own-data')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(archiveImportQuery)
  const upload = useArchiveUpload()
  const run = useMutation(runArchiveImportMutation)
  const cancel = useMutation(cancelArchiveImportMutation)
  const input = useRef<HTMLInputElement>(null)
  const [handedOver] = useState(takeHandedOverArchive)
  const isTaken = useRef(false)
  const card = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!handedOver || !data || isTaken.current) return
    isTaken.current = true
    // The card is below the list of companies, where nobody would see that the file arrived.
    card.current?.scrollIntoView({ block: 'center' })
    if (data.is_empty) void upload.send(handedOver, data.archive_import)
  }, [handedOver, data, upload])

  if (!data) {
    if (!error) return null
    return (
      <Card title={t('importHeading')}>
        <ErrorState sentence={t('importLost')} {...loadFailureOf(error, () => void refetch())} />
      </Card>
    )
  }
  const { is_empty, archive_import: newest } = data
  const isImported = newest?.status === 'running' || newest?.status === 'done'
  const hasFailed = newest?.status === 'failed'
  if (!is_empty && !isImported && !hasFailed && !handedOver) return null
  const { sending } = upload
  const isSending = sending !== null
  const discard = async () => {
    upload.stop()
    if (newest) await cancel.mutateAsync({ params: { id: newest.id }, body: {} }).catch(() => undefined)
  }

  return (
    <Card title={t('importHeading')}>
      <div ref={card} className={classes.parts}>
        {!isImported && <p className={classes.words}>{t(is_empty ? 'importWhy' : 'importNotEmpty', { company })}</p>}
        <div role="status" className={classes.parts}>
          {sending && <Sending {...sending} />}
          {newest?.status === 'running' && (
            <>
              <p className={classes.words}>{t('importRunning')}</p>
              <Progress value={Math.max(newest.percent, 2)} aria-label={t('importRunning')} />
            </>
          )}
          {newest?.status === 'done' && newest.contents && (
            <p className={classes.words}>
              {t('importDone', {
                company: newest.contents.company,
                at: formatDateTime(newest.finished_at ?? newest.requested_at, language),
                rows: formatDecimals(newest.contents.rows, 0, language),
              })}
            </p>
          )}
        </div>
        {!isSending && newest?.status === 'checked' && is_empty && (
          <CheckedArchive
            archive={newest}
            isPending={run.isPending}
            onImport={() => run.mutate({ params: { id: newest.id }, body: {} })}
            onDiscard={() => void discard()}
          />
        )}
        {upload.failure !== null && (
          <p role="alert" className={classes.problem}>
            {upload.failure}
          </p>
        )}
        {hasFailed && !isSending && upload.failure === null && (
          <p role="alert" className={classes.problem}>
            {newest.failure}
          </p>
        )}
        {is_empty && !isImported && (
          <div className={classes.ready}>
            {isSending ? (
              <Button variant="default" onClick={() => void discard()}>
                {t('importStop')}
              </Button>
            ) : (
              <Button
                variant={newest?.status === 'checked' ? 'default' : 'filled'}
                onClick={() => input.current?.click()}
              >
                {t(newest?.status === 'checked' ? 'importChooseOther' : 'importChoose')}
              </Button>
            )}
            <input
              ref={input}
              type="file"
              hidden
              accept=".zip"
              aria-label={t('importChoose')}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                event.currentTarget.value = ''
                if (file) void upload.send(file, newest?.status === 'uploading' ? newest : null)
              }}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

function Sending({ sentBytes, byteCount }: NonNullable<ArchiveUpload['sending']>) {
  const { t } = useTranslation('own-data')
  const language = useLanguage()
  const words = t('importSending', { sent: formatMegabytes(sentBytes, language) })
  return (
    <>
      <p className={classes.words}>{words}</p>
      <Progress value={Math.max((100 * sentBytes) / byteCount, 2)} aria-label={words} animated />
    </>
  )
}

interface CheckedArchiveProps {
  archive: ArchiveImport
  isPending: boolean
  onImport: () => void
  onDiscard: () => void
}

/** What an archive contains, and the button that imports it. */
function CheckedArchive({ archive, isPending, onImport, onDiscard }: CheckedArchiveProps) {
  const { t } = useTranslation('own-data')
  const language = useLanguage()
  const { contents } = archive
  if (!contents) return null
  const { farms, records, photos, people, rows } = contents
  const numbers = Object.fromEntries(
    Object.entries({ farms, records, photos, people, rows }).map(([name, value]) => [
      name,
      formatDecimals(value, 0, language),
    ]),
  )
  return (
    <div className={classes.ready}>
      <span>
        {t('importOf', { company: contents.company, at: formatDateTime(contents.made_at, language) })}
        <span className={classes.about}>{t('importContents', numbers)}</span>
      </span>
      <span className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={onDiscard}>
          {t('importDiscard')}
        </Button>
        <Button loading={isPending} onClick={onImport}>
          {t('importRun')}
        </Button>
      </span>
    </div>
  )
}
