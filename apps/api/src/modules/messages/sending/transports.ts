import type { Config } from '#platform/config/config.ts'
import { privateTargets } from '#platform/outbound/private-targets.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { ALARM_LINK_PAGE } from '../escalation/alarm-link.ts'
import type { MessageKeys } from '../message-keys.ts'
import { pushPayload } from '../push/push-payload.ts'
import { postPush } from '../push/push-transport.ts'
import { gsmText, smsText } from '../sms/sms-text.ts'
import { postSms } from '../sms/sms-transport.ts'
import type { DeliveryAttempt } from './delivery-attempt.ts'
import type { DeliveryContent } from './delivery-content.ts'
import type { DueDelivery } from './sql.ts'

/**
 * Sends one delivery, with the token by which its reader says that they look at its alarms. Never throws for what the
 * receiver does.
 */
export type DeliveryTransport = (delivery: DueDelivery, now: Date, seenToken: string | null) => Promise<DeliveryAttempt>

/** Makes the transports of push and SMS with the settings of this installation. */
export function createDeliveryTransport(config: Config, keys: MessageKeys): DeliveryTransport {
  const targets = privateTargets(config.privateTargets)
  const sender = { ...keys.vapid, subject: senderAddress(config) }
  return async ({ id, channel, content, delivery_id, endpoint, p256dh, auth, phone, expires_at }, now, seenToken) => {
    if (channel === 'push' && content.kind === 'notice') {
      if (endpoint === null || p256dh === null || auth === null) return { state: 'failed', reason: 'removed' }
      const message = {
        endpoint,
        keys: { p256dh, auth },
        payload: pushPayload(content, delivery_id, seenToken),
        ttlSeconds: Math.ceil((expires_at.getTime() - now.getTime()) / 1000),
        urgency: content.severity === 3 ? ('high' as const) : ('normal' as const),
        topic: delivery_id.replaceAll('-', ''),
      }
      return postPush(message, sender, targets)
    }
    if (config.sms === null) return { state: 'failed', reason: 'no gateway' }
    if (phone === null) return { state: 'failed', reason: 'removed' }
    return postSms(config.sms, { id, to: phone, text: smsOf(content, config, seenToken) })
  }
}

/** Returns the text of an SMS in the language of its reader. Its link needs no sign-in where it is about alarms. */
function smsOf(content: DeliveryContent, { publicUrl, brand }: Config, seenToken: string | null): string {
  const text = translatorFor(content.language)
  if (content.kind === 'code') return gsmText(text('messages:sms.code', { code: content.code, brand: brand.name }))
  const link = `${publicUrl}${content.path}`
  if (content.kind === 'more-waits') return smsText(text('messages:sms.more_waits', { brand: brand.name }), 0, link)
  const ofAlarms = seenToken === null ? link : `${publicUrl}${ALARM_LINK_PAGE}?token=${seenToken}`
  return smsText(content.lines[0] ?? '', content.lines.length - 1, ofAlarms)
}

/** Returns the address by which a push service reaches the operator, which it requires to be `mailto:` or `https:`. */
const senderAddress = ({ brand, publicUrl }: Config): string =>
  brand.support_email !== null
    ? `mailto:${brand.support_email}`
    : publicUrl.startsWith('https:')
      ? publicUrl
      : 'mailto:herdboard@localhost'
