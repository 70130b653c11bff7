import { getBrand } from '@herdboard/contract/system/ui.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'

/**
 * A screen that loads when it is opened (lazy loading, code splitting).
 *
 * The router loads the page again when the code of a screen is missing, which
 * after a release fetches the new code. Without a network that would leave the app for the error page of the browser, so
 * the failure stays in the place of the screen.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (failure) {
      await sendEndpointRequest(getBrand, {}).catch((problem: unknown) => {
        throw new Error('screen not loaded', { cause: problem })
      })
      throw failure
    }
  }, name)
