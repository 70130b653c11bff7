import { createMemoryHistory } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeAction } from '#blocks/parts/action-request/action-request.ts'
import { startLanguage } from '#i18n/start.ts'
import { reportConnection } from '#lib/http/connection-state.ts'
import { createQueryClient } from '#lib/http/query-client.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import type { Language } from '#lib/locale/language.ts'
import { loadLazyIcons } from '#ui/icon/lazy-icon.tsx'
import { dismissAllToasts } from '#ui/toasts/toast-store.ts'
import { App } from '../app.tsx'
import { createAppRouter } from '../router.ts'

// A drawing that comes later would be a change of the page that no test waits for.
await loadLazyIcons()

// The first story of a file also waits for the screen's code to arrive.
configure({ asyncUtilTimeout: 15_000 })

/** Opens an address of the app as a browser would: router, cache, shell and all; only the network is a fake. */
export async function openPage(address: string, { language = 'en' }: { language?: Language } = {}) {
  setCurrentLocale(null)
  closeAction()
  // A call that came after its story found nobody to answer it.
  reportConnection(true)
  // An error stands for 10 seconds: longer than the story before.
  dismissAllToasts()
  await startLanguage(language)
  const queryClient = createQueryClient(() => undefined)
  const router = createAppRouter({ queryClient }, createMemoryHistory({ initialEntries: [address] }))
  const user = userEvent.setup()
  render(<App router={router} queryClient={queryClient} styleNonce={() => ''} />)
  return { user, router, queryClient, address: () => router.state.location.href }
}
