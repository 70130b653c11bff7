import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchEarlyPalette } from '#blocks/parts/shortcuts/early-palette.ts'
import { loadBrand } from '#blocks/workflows/shell/loading/load-brand.ts'
import { startLanguage } from '#i18n/start-language.ts'
import { createQueryClient } from '#lib/http/query-client.ts'
import { browserLocale } from '#lib/locale/current-locale.ts'
import { retryPendingSignOut } from '#lib/session/session.ts'
import { isSharedDevice } from '#lib/session/shared-device-flag.ts'
import { signInFromUrl } from '#lib/session/sign-in-from-url.ts'
import { applyDensity } from '#ui/theme/density.ts'
import { readStyleNonce } from '#ui/theme/style-nonce.ts'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

// Before any other request, because a token must not stay in the URL.
const signInResult = signInFromUrl()
signInResult.finally(retryPendingSignOut).catch(() => undefined)

watchEarlyPalette()
applyDensity()
const queryClient = createQueryClient(showProblem)
await Promise.all([signInResult, startLanguage(browserLocale()), loadBrand()])

if (isSharedDevice()) void import('#lib/pin/leave-when-idle.ts').then((file) => file.leaveWhenIdle())

createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter({ queryClient })} queryClient={queryClient} styleNonce={readStyleNonce()} />
  </StrictMode>,
)
