import type { ArchiveImportId } from '@herdboard/contract/core/ids.ts'
import {
  ARCHIVE_PART_BYTES,
  type ArchiveImport,
  MAX_ARCHIVE_BYTES,
} from '@herdboard/contract/system/archive-imports.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { fileAsBase64 } from '#lib/files/base64-file.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { addArchivePartMutation, createArchiveImportMutation } from './queries.ts'

const GIGABYTE = 1024 ** 3

export interface ArchiveUpload {
  /** Bytes of the file that is being sent, and those that have arrived; null while none is. */
  sending: { sentBytes: number; byteCount: number } | null
  /** Why the last file was not sent completely. */
  failure: string | null
  /** Sends a file; continues where an unfinished upload of the same file ended. */
  send(file: File, unfinished: ArchiveImport | null): Promise<void>
  stop(): void
}

/** Sends an archive in parts, so that a large file on a slow line neither times out nor fills the memory. */
export function useArchiveUpload(): ArchiveUpload {
  const { t } = useTranslation('own-data')
  const create = useMutation(createArchiveImportMutation)
  const addPart = useMutation(addArchivePartMutation)
  const [sending, setSending] = useState<ArchiveUpload['sending']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isStopped = useRef(false)

  const sendParts = async (id: ArchiveImportId, file: File, begin: number) => {
    let offset = begin
    while (offset < file.size && !isStopped.current) {
      setSending({ sentBytes: offset, byteCount: file.size })
      const data = await fileAsBase64(file.slice(offset, offset + ARCHIVE_PART_BYTES))
      const { received_bytes } = await addPart.mutateAsync({ params: { id }, body: { offset, data } })
      offset = received_bytes
    }
  }

  const send = async (file: File, unfinished: ArchiveImport | null) => {
    setFailure(null)
    if (file.size === 0 || file.size > MAX_ARCHIVE_BYTES) {
      setFailure(t('importTooLarge', { gigabytes: MAX_ARCHIVE_BYTES / GIGABYTE }))
      return
    }
    isStopped.current = false
    setSending({ sentBytes: 0, byteCount: file.size })
    try {
      const isSame = unfinished?.file_name === file.name && unfinished.byte_count === file.size
      const upload = isSame
        ? unfinished
        : await create.mutateAsync({ body: { file_name: file.name, byte_count: file.size } })
      await sendParts(upload.id, file, upload.received_bytes)
    } catch (problem) {
      const message = problem instanceof ApiProblem ? problem.messages[0]?.message : undefined
      // The part that was on its way when a person stopped is refused, as it should be.
      if (!isStopped.current) setFailure(message ? message : t('importNotSent'))
    }
    setSending(null)
  }

  return {
    sending,
    failure,
    send,
    stop: () => {
      isStopped.current = true
    },
  }
}
