import type { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { closeAction } from '#blocks/parts/action-request/action-request.ts'
import { forgetLastPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { endLoading } from '#blocks/workflows/shell/loading/loading-phase.ts'
import { forgetClock } from '#lib/clock-correction.ts'
import { forgetComparison } from '#lib/compare-clock.ts'
import { reportConnection } from '#lib/http/connection-state.ts'
import { forgetResponseKeeper } from '#lib/http/response-keeper.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { closeDeviceDatabase } from '#lib/outbox/device-database.ts'
import { forgetOutbox } from '#lib/outbox/outbox-state.ts'
import { stopRetrying } from '#lib/outbox/send-outbox.ts'
import { forgetShownDirectory } from '#lib/session/session.ts'
import { forgetCodeToken } from '#lib/session/sign-in-from-url.ts'
import { removeCookie } from '#lib/storage/cookies.ts'
import { setStorageUser } from '#lib/storage/user-storage.ts'
import { applyBrand, ownBrand } from '#ui/theme/brand.ts'
import { applyDensity } from '#ui/theme/density.ts'
import { dismissAllToasts } from '#ui/toasts/toast-store.ts'
import { clearEndpointMocks } from './mock-endpoint.ts'
import { clearLiveStream } from './queries/mock-live-stream.ts'

const queryClients = new Set<QueryClient>()

/** Stops the queries of a page with its test: later they find no mock, and the page would count as offline. */
export const clearAfterTest = (client: QueryClient): void => void queryClients.add(client)

/**
 * Leaves the browser and the modules as a new page finds them. Files of a worker share both, so whatever a test may
 * leave behind is reset here; the page must be unmounted before.
 */
export function resetPage(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const client of queryClients) client.clear()
  queryClients.clear()
  clearEndpointMocks()
  clearLiveStream()
  for (const cookie of document.cookie.split('; ')) removeCookie(cookie.split('=', 1).join())
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  closeAction()
  forgetLastPeriod()
  endLoading()
  reportConnection(true)
  forgetResponseKeeper()
  stopRetrying()
  forgetOutbox()
  forgetClock()
  forgetComparison()
  void closeDeviceDatabase()
  setCurrentLocale(null)
  forgetShownDirectory()
  forgetCodeToken()
  setStorageUser('nobody')
  applyBrand(ownBrand)
  applyDensity()
  dismissAllToasts()
}
