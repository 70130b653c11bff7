import { translatorFor } from '#platform/text/translator.ts'
import { shownLines } from '../person-notice.ts'
import type { NoticeContent } from '../sending/delivery-content.ts'

/** Sentences of one push message; the others are counted. */
const MAX_LINES = 4
/** A push service takes 4,096 encrypted bytes (RFC 8030); the frame of the encryption and the other fields need some. */
const MAX_BODY_BYTES = 2500

/** What the service worker of the web app gets and shows. */
export interface PushPayload {
  /** Notifications with the same tag are shown once. */
  tag: string
  title: string
  body: string
  language: string
  /** Path in the app that a press opens. */
  path: string
  is_severe: boolean
  /** Button that says that its reader looks at the alarms, with the token of their link; null for what is no alarm. */
  seen: { label: string; token: string } | null
}

/** Returns the payload of a notice as JSON, short enough for every push service, with the token of its alarms' link. */
export function pushPayload(content: NoticeContent, tag: string, seenToken: string | null): string {
  const { company, lines, language, path, severity } = content
  const payload: PushPayload = {
    tag,
    title: company,
    body: shortened(shownLines(lines, MAX_LINES).join('\n'), MAX_BODY_BYTES),
    language,
    path,
    is_severe: severity === 3,
    seen: seenToken === null ? null : { label: translatorFor(language)('messages:push.seen'), token: seenToken },
  }
  return JSON.stringify(payload)
}

/** Returns a text of at most `most` bytes in UTF-8, with "…" where it was cut. */
function shortened(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const signs = [...text]
  while (Buffer.byteLength(signs.join('')) > most - 3) signs.length -= Math.max(1, Math.floor(signs.length / 50))
  return `${signs.join('')}…`
}
