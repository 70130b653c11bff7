import { defaultConnectionLimits } from '../apps/api/src/platform/http/limits/connection-queue.ts'
import { defaultRequestLimits, type RequestLimits } from '../apps/api/src/platform/http/limits/rate-limit.ts'

/**
 * The servers share a process and two cores with the browsers of the tests. A loop that is late says nothing of their visitors, so a
 * request waits for it: the refused one would come again after two seconds, or not at all where it changes something.
 */
export const patientLimits: RequestLimits = {
  ...defaultRequestLimits,
  busyMs: Number.POSITIVE_INFINITY,
  veryBusyMs: Number.POSITIVE_INFINITY,
  queue: { ...defaultConnectionLimits, waitMs: defaultRequestLimits.callMs },
}
