import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { readRoundEarly } from '#features/round/device/early-round.ts'
import { RoundApp } from '#features/round/round-app.tsx'
import { followProfile, openRoundSession } from '#features/round/round-session.ts'
import { firstQuery } from '#features/round/use-round.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { startLanguage } from '#i18n/start-language.ts'
import { onSyncWoken, startServiceWorker } from '#lib/offline/service-worker.ts'
import { sendOutbox, startSendingOutbox } from '#lib/outbox/send-outbox.ts'
import { isSharedDevice } from '#lib/session/shared-device-flag.ts'

/** The worker fetches the whole app: the round that a person waits for goes first. */
const WORKER_DELAY_MS = 2_000
/** What the application needs to open without a network, after what the person in the barn waits for. */
const APP_DATA_DELAY_MS = 5_000

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

const language = openRoundSession()
if (language) {
  await Promise.all([readRoundEarly(firstQuery()), startLanguage(language), loadTexts(language, 'round')])
  startSendingOutbox()
  onSyncWoken(() => void sendOutbox())
  createRoot(root).render(
    <StrictMode>
      <Suspense>
        <RoundApp />
      </Suspense>
    </StrictMode>,
  )
  void followProfile(language)
  if (isSharedDevice()) void import('#lib/pin/leave-when-idle.ts').then(({ leaveWhenIdle }) => leaveWhenIdle())
  void import('#features/round/device/round-brand.ts')
    .then(({ applyRoundBrand }) => applyRoundBrand())
    .catch(() => undefined)
  setTimeout(() => {
    // Without a service worker the application does not open without a network.
    if ('serviceWorker' in navigator)
      void import('#features/round/device/keep-app-data.ts')
        .then(({ keepAppData }) => keepAppData())
        .catch(() => undefined)
  }, APP_DATA_DELAY_MS)
  // A new build waits until the round is opened again: nothing interrupts a person in the barn. A browser that stores
  // nothing for this site has no worker.
  setTimeout(() => void startServiceWorker(() => undefined).catch(() => undefined), WORKER_DELAY_MS)
}
