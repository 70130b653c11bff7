import { createMemoryHistory } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeAction } from '#blocks/parts/action-request/action-request.ts'
import { startLanguage } from '#i18n/start-language.ts'
import { reportConnection } from '#lib/http/connection-state.ts'
import { createQueryClient } from '#lib/http/query-client.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import type { Language } from '#lib/locale/language.ts'
import { loadLazyIcons } from '#ui/icon/lazy-icon.tsx'
import { dismissAllToasts } from '#ui/toasts/toast-store.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.ts'
import { clearAfterTest } from './reset-page.ts'

// An icon drawing that loads later would change the page unexpectedly.
await loadLazyIcons()
// A page follows the live stream once its code is loaded; loaded already, it does so when the shell is drawn.
await import('#lib/live/live-updates.ts')

// The first test of a file also waits until the screen's code is loaded.
configure({ asyncUtilTimeout: 15_000 })

/** Opens a URL of the app with the real router, cache and shell; only the network is mocked. */
export async function openPage(address: string, { language = 'en' }: { language?: Language } = {}) {
  setCurrentLocale(null)
  closeAction()
  // A request of the previous test may have found no mock and set the connection to offline.
  reportConnection(true)
  // An error toast stays for 10 seconds and may remain from the previous test.
  dismissAllToasts()
  await startLanguage(language)
  const queryClient = createQueryClient(() => undefined)
  clearAfterTest(queryClient)
  const router = createAppRouter({ queryClient }, createMemoryHistory({ initialEntries: [address] }))
  const user = userEvent.setup()
  render(<App router={router} queryClient={queryClient} styleNonce={() => ''} />)
  return { user, router, queryClient, address: () => router.state.location.href }
}
