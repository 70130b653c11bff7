import type { SmsConfig } from '#platform/config/sms-config.ts'
import { outboundFailure } from '#platform/outbound/outbound-failure.ts'
import { postOutbound } from '#platform/outbound/post-outbound.ts'
import type { DeliveryAttempt } from '../sending/delivery-attempt.ts'

/** The gateway is chosen by the operator, in the own network, too. */
const ANY_TARGET = { has: () => true, isEmpty: false }

/** Hands an SMS over to the gateway. `id` is the same at every attempt, so that a gateway can recognise a duplicate. */
export async function postSms(
  { url, header, body, type }: SmsConfig,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<DeliveryAttempt> {
  const encode = type === 'application/json' ? jsonPart : encodeURIComponent
  const values: Record<string, string> = { to, digits: to.slice(1), text, id }
  const filled = body.replace(/\{(to|digits|text|id)\}/g, (_, name: string) => encode(values[name] ?? ''))
  try {
    const { status, retryAfterSeconds } = await postOutbound(
      {
        url,
        headers: { 'content-type': type, 'idempotency-key': id, ...(header && { [header.name]: header.value }) },
        body: filled,
      },
      ANY_TARGET,
    )
    if (status >= 200 && status < 300) return { state: 'sent' }
    // A wrong secret is the operator's fault, and can be mended before the message is too old.
    const isRetried = status === 401 || status === 403 || status === 429 || status >= 500
    return isRetried
      ? { state: 'again', reason: String(status), retryAfterSeconds }
      : { state: 'failed', reason: String(status) }
  } catch (error) {
    return { state: 'again', reason: outboundFailure(error).reason, isAway: true }
  }
}

/** Returns a text as it stands between the quotes of a JSON string. */
const jsonPart = (text: string): string => JSON.stringify(text).slice(1, -1)
