import webPush from 'web-push'
import { outboundFailure } from '#platform/outbound/outbound-failure.ts'
import { postOutbound } from '#platform/outbound/post-outbound.ts'
import type { PrivateTargets } from '#platform/outbound/private-targets.ts'
import type { DeliveryAttempt } from '../sending/delivery-attempt.ts'

/** A message to one browser (RFC 8030), before its encryption. */
export interface PushMessage {
  endpoint: string
  keys: { p256dh: string; auth: string }
  payload: string
  ttlSeconds: number
  urgency: 'high' | 'normal'
  /** Up to 32 letters of base64url: replaces an earlier message of the same topic that still waits at the service. */
  topic: string
}

/** Who sends: the VAPID key pair, and a `mailto:` or `https:` address by which a push service reaches the operator. */
export interface PushSender {
  publicKey: string
  privateKey: string
  subject: string
}

/** Encrypts a message for its browser (RFC 8291), signs it (VAPID, RFC 8292) and hands it to the push service. */
export async function postPush(
  { endpoint, keys, payload, ttlSeconds, urgency, topic }: PushMessage,
  vapidDetails: PushSender,
  targets: PrivateTargets,
): Promise<DeliveryAttempt> {
  let request: ReturnType<typeof webPush.generateRequestDetails>
  try {
    request = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails,
      TTL: ttlSeconds,
      urgency,
      topic,
      contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
    })
  } catch {
    // The browser's key is no point of the curve.
    return { state: 'gone', reason: 'keys' }
  }
  try {
    const { status, retryAfterSeconds } = await postOutbound(
      { url: endpoint, headers: request.headers as Record<string, string>, body: request.body ?? '' },
      targets,
    )
    if (status >= 200 && status < 300) return { state: 'sent' }
    if (status === 404 || status === 410) return { state: 'gone', reason: String(status) }
    if (status === 429 || status >= 500) return { state: 'again', reason: String(status), retryAfterSeconds }
    return { state: 'failed', reason: String(status) }
  } catch (error) {
    const { reason, isRefused } = outboundFailure(error)
    return isRefused ? { state: 'failed', reason } : { state: 'again', reason, isAway: true }
  }
}
