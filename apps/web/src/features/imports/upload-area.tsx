import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { MAX_IMPORT_BYTES } from '@herdboard/contract/imports/import-limits.ts'
import { Button, Textarea } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { handOverArchive } from '#lib/files/archive-handover.ts'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './imports.module.css'
import { isArchiveFile, pastedFile } from './read-upload.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

const MEGABYTE = 1024 * 1024
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.ads,.adi,.zip'

/** A place to drop or choose a file, or to paste cells of a spreadsheet. Opens the import when the server has read it. */
export function UploadArea({ kind }: { kind?: ImportKind }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { sending, send, stop } = useUpload(kind)
  const isPending = sending !== null
  const mayImportArchive = usePermissions().includes('manage-directory')

  /** Sends files one after the other. One file opens; several stay in the list of imports. */
  const sendAll = async (files: readonly File[], channel: 'file' | 'paste' = 'file') => {
    setRefusal(null)
    const archive = files.find(isArchiveFile)
    if (archive) {
      if (!mayImportArchive || files.length > 1)
        return setRefusal(t(mayImportArchive ? 'archiveAlone' : 'archiveByAdministrator'))
      handOverArchive(archive)
      return navigate({ to: '/settings/companies' })
    }
    const refusals: string[] = []
    let last: ImportId | null = null
    for (const file of files) {
      const sent = await send(file, channel)
      if (sent === null) break
      if ('id' in sent) last = sent.id
      else refusals.push(files.length === 1 ? sent.refused : `${file.name}: ${sent.refused}`)
    }
    if (refusals.length > 0) setRefusal(refusals.join('. '))
    else if (files.length === 1 && last) await navigate({ to: '/imports/$importId', params: { importId: last } })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void sendAll([...event.dataTransfer.files])
  }

  return (
    <Card title={t('newImport')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside */}
      <div
        className={classes.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="download" size={32} className={classes.dropIcon} />
        <p className={classes.words}>{t('dropHere', { megabytes: MAX_IMPORT_BYTES / MEGABYTE })}</p>
        {mayImportArchive && (
          <p className={classes.muted}>
            {t('archiveToo')} <Link to="/settings/companies">{t('archiveWhere')}</Link>
          </p>
        )}
        <div className={classes.buttons}>
          <Button loading={isPending} onClick={() => input.current?.click()}>
            {t('chooseFile')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => setPasting((open) => !open)}>
            {t('pasteCells')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label={t('chooseFile')}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            void sendAll(files)
          }}
        />
      </div>
      {isPasting && (
        <div className={classes.paste}>
          <Textarea
            label={t('pasteLabel')}
            rows={6}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Button
            loading={isPending}
            disabled={pasted.trim() === ''}
            onClick={() => void sendAll([pastedFile(pasted)], 'paste')}
          >
            {t('readPasted')}
          </Button>
        </div>
      )}
      {/* Always there, so that a screen reader announces what appears in it. */}
      <div role="status">{sending && <UploadProgress sending={sending} onStop={stop} />}</div>
      {refusal !== null && (
        <p role="alert" className={classes.problem}>
          {refusal}
        </p>
      )}
    </Card>
  )
}
