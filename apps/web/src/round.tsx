import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RoundApp } from '#features/round/round-app.tsx'
import { openRoundSession } from '#features/round/round-session.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { startLanguage } from '#i18n/start.ts'
import { startSendingOutbox } from '#lib/outbox/send-outbox.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

const language = openRoundSession()
if (language) {
  await Promise.all([startLanguage(language), loadTexts(language, 'round')])
  startSendingOutbox()
  createRoot(root).render(
    <StrictMode>
      <Suspense>
        <RoundApp />
      </Suspense>
    </StrictMode>,
  )
}
