import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { MAX_IMPORT_BYTES } from '@herdboard/contract/imports/import-limits.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './imports.module.css'
import { addImportMutation } from './queries.ts'
import { fileAsBase64, pastedFile } from './read-upload.ts'

const MEGABYTE = 1024 * 1024
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,.ads,.adi'

/** A place to drop or choose a file, or to paste cells of a spreadsheet. Opens the import when the server has read it. */
export function UploadArea({ kind }: { kind?: ImportKind }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(addImportMutation)

  const send = async (file: File, channel: 'file' | 'paste') => {
    setRefusal(null)
    if (file.size > MAX_IMPORT_BYTES) {
      setRefusal(t('tooLarge', { megabytes: MAX_IMPORT_BYTES / MEGABYTE }))
      return
    }
    try {
      const data = await fileAsBase64(file)
      if (data === '') {
        setRefusal(t('emptyFile'))
        return
      }
      const { id } = await mutateAsync({ body: { file_name: file.name, data, channel, ...(kind && { kind }) } })
      await navigate({ to: '/imports/$importId', params: { importId: id } })
    } catch (problem) {
      setRefusal(
        problem instanceof ApiProblem && problem.messages[0]?.message ? problem.messages[0].message : t('notSent'),
      )
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void send(file, 'file')
  }

  return (
    <Card title={t('newImport')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="download" size={32} className={classes.dropIcon} />
        <p className={classes.words}>{t('dropHere', { megabytes: MAX_IMPORT_BYTES / MEGABYTE })}</p>
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
          accept={ACCEPTED}
          aria-label={t('chooseFile')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void send(file, 'file')
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
            onClick={() => void send(pastedFile(pasted), 'paste')}
          >
            {t('readPasted')}
          </Button>
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className={classes.problem}>
          {refusal}
        </p>
      )}
    </Card>
  )
}
