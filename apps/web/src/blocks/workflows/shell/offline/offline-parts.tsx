import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { setResponseKeeper } from '#lib/http/response-keeper.ts'
import { deleteOldResponses, storeLastResponse } from '#lib/offline/last-responses.ts'
import { onPushChanged, onSyncWoken, startServiceWorker } from '#lib/offline/service-worker.ts'
import { wipeOnChangedRights } from '#lib/offline/wipe-on-changed-rights.ts'
import { sendOutbox, startSendingOutbox } from '#lib/outbox/send-outbox.ts'
import { fetchFormsToCorrect } from './fetch-forms-to-correct.ts'
import { fetchMorningData } from './fetch-morning-data.ts'
import { NewVersionNote } from './new-version-note.tsx'
import classes from './offline-parts.module.css'
import { OutboxNote } from './outbox-note.tsx'
import { refetchOnReturn } from './refetch-on-return.ts'
import { StoredDataNote } from './stored-data-note.tsx'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useCorrectionOfRound } from './use-correction-of-round.ts'

/** The code of the app is fetched after the figures that a person waits for. */
const WORKER_DELAY_MS = 4_000

/** What works without a network: keeps the last figures, sends the outbox, and shows what waits and how old figures are. */
export function OfflineParts() {
  const client = useQueryClient()
  useWipeWithRights()
  useMorningData()
  useCorrectionOfRound()
  const [applyUpdate, setApplyUpdate] = useState<(() => void) | null>(null)
  useEffect(startSendingOutbox, [])
  useEffect(fetchFormsToCorrect, [])
  useEffect(() => onSyncWoken(() => void sendOutbox()), [])
  useEffect(() => {
    setResponseKeeper(storeLastResponse)
    deleteOldResponses().catch(() => undefined)
    return refetchOnReturn(client)
  }, [client])
  useRenewedPush()
  useEffect(() => {
    let stop: (() => void) | null = null
    const start = () =>
      startServiceWorker((apply) => setApplyUpdate(() => apply)).then(
        (stopWorker) => {
          stop = stopWorker
        },
        // A browser that stores nothing for this site has no worker.
        () => undefined,
      )
    const timer = setTimeout(() => void start(), WORKER_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return (
    <div className={classes.notes}>
      <NewVersionNote apply={applyUpdate} />
      <StoredDataNote />
      <OutboxNote />
      <UnsentDialog />
    </div>
  )
}

/** The figures on screen, and the code of the app, come first. */
const MORNING_DELAY_MS = 20_000

function useMorningData(): void {
  const client = useQueryClient()
  const { modules, active_directory_id } = useProfile()
  const hasSections = modules.includes('Sections')
  useEffect(() => {
    // Without a service worker the app does not open without a network: a page that is open has the forms opened in it.
    if (active_directory_id === null || !('serviceWorker' in navigator)) return
    const leaving = new AbortController()
    // Where a request fails, the next visit fetches the rest.
    const fetchNow = () => fetchMorningData(client, hasSections, leaving.signal).catch(() => undefined)
    const timer = setTimeout(() => void fetchNow(), MORNING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [client, hasSections, active_directory_id])
}

/** Renews the address for push messages after the worker has started, and when the browser says that it changed. */
function useRenewedPush(): void {
  const { active_directory_id } = useProfile()
  useEffect(() => {
    const renew = () => {
      if (active_directory_id !== null)
        void import('#lib/push/renew-push.ts')
          .then(({ renewPush }) => renewPush(active_directory_id))
          .catch(() => undefined)
    }
    const timer = setTimeout(renew, 2 * WORKER_DELAY_MS)
    const stop = onPushChanged(renew)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [active_directory_id])
}

/** Deletes the stored figures of a person whose rights are no longer those with which they were fetched. */
function useWipeWithRights(): void {
  const profile = useProfile()
  useEffect(() => {
    wipeOnChangedRights(profile).catch(() => undefined)
  }, [profile])
}
