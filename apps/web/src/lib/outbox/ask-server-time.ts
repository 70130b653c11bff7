import { getBrand } from '@herdboard/contract/system/ui.ts'
import { isClockCompared } from '../compare-clock.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { ANSWER_MS, callInTime } from '../http/call-in-time.ts'
import { sendEndpointRequest } from '../http/send-endpoint-request.ts'

/**
 * Asks the server for its time where no answer of the last minutes told it: the clock of this device may have been wrong, or
 * set, while there was no network. Returns false where the server does not say it within a minute.
 */
export async function askServerTime(): Promise<boolean> {
  if (isClockCompared()) return true
  try {
    await callInTime(ANSWER_MS, (signal) => sendEndpointRequest(getBrand, {}, { signal }))
  } catch (problem) {
    // A refusal of the API carries its time, too.
    if (!(problem instanceof ApiProblem)) throw problem
  }
  return isClockCompared()
}
