import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { MAX_IMPORT_BYTES } from '@herdboard/contract/imports/import-limits.ts'
import { addImport } from '@herdboard/contract/imports/imports.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { uploadTransport } from '#lib/http/upload-transport.ts'

const MEGABYTE = 1024 * 1024

/** What became of a file: its import, why it was refused, or null where the person stopped it. */
type UploadOutcome = { id: ImportId } | { refused: string } | null

export interface Upload {
  /** The file on its way, with the bytes that are sent of all; null while none is. */
  sending: { name: string; sentBytes: number; byteCount: number } | null
  /** Sends a file, which the server reads then. */
  send(file: File, channel: 'file' | 'paste'): Promise<UploadOutcome>
  /** Breaks off the file on its way. */
  stop(): void
}

/** Sends files to import, and knows how much of one is sent: 20 MB take minutes on the line of a barn. */
export function useUpload(kind: ImportKind | undefined): Upload {
  const { t } = useTranslation('imports')
  const [sending, setSending] = useState<Upload['sending']>(null)
  const leaving = useRef<AbortController>(null)

  const send = async (file: File, channel: 'file' | 'paste'): Promise<UploadOutcome> => {
    const { name, size } = file
    if (size > MAX_IMPORT_BYTES) return { refused: t('tooLarge', { megabytes: MAX_IMPORT_BYTES / MEGABYTE }) }
    if (size === 0) return { refused: t('emptyFile') }
    const controller = new AbortController()
    leaving.current = controller
    setSending({ name, sentBytes: 0, byteCount: size })
    try {
      // A file that another program locks, or that changed since it was chosen, would look like a missing network.
      await file.slice(0, 1).arrayBuffer()
      return await callEndpoint(
        addImport,
        { query: { file_name: name, channel, ...(kind && { kind }) }, body: file },
        {
          idempotencyKey: crypto.randomUUID(),
          awaitsScreens: true,
          signal: controller.signal,
          transport: uploadTransport((sentBytes) => setSending({ name, sentBytes, byteCount: size })),
        },
      )
    } catch (problem) {
      if (controller.signal.aborted) return null
      const message = problem instanceof ApiProblem ? problem.messages[0]?.message : undefined
      return { refused: message ? message : t('notSent') }
    } finally {
      setSending(null)
    }
  }

  return { sending, send, stop: () => leaving.current?.abort() }
}
