import type { Environment } from './environment.ts'
import { isLoopback } from './network-address.ts'
import { StartProblem } from './start-problem.ts'

/** An SMTP server that sends our mails. */
export interface MailConfig {
  host: string
  port: number
  /** True: TLS from the first byte. False: STARTTLS, which every server except the local machine must offer. */
  secure: boolean
  auth: { user: string; pass: string } | null
  /** Sender address of the mails. */
  from: string
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** Reads the mail server; null where there is none. Throws a StartProblem without a sender address. */
export function readMailConfig({ HERDBOARD_SMTP, HERDBOARD_MAIL_FROM }: Environment): MailConfig | null {
  if (HERDBOARD_SMTP === undefined) return null
  if (HERDBOARD_MAIL_FROM === undefined) {
    throw new StartProblem('HERDBOARD_SMTP needs HERDBOARD_MAIL_FROM: the address that mails come from.')
  }
  const { protocol, hostname, port, username, password } = new URL(HERDBOARD_SMTP)
  return {
    host: hostname,
    port: Number(port) || (PORTS[protocol] ?? 0),
    secure: protocol === 'smtps:',
    auth: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    from: HERDBOARD_MAIL_FROM,
  }
}

/** Reads the public URL of the installation, without a path; links in mails begin with it. */
export function readPublicUrl({ HERDBOARD_URL, HOST, PORT, HERDBOARD_TLS_CERT }: Environment): {
  publicUrl: string
  urlNotices: string[]
} {
  if (HERDBOARD_URL !== undefined) return { publicUrl: new URL(HERDBOARD_URL).origin, urlNotices: [] }
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  const publicUrl = `${HERDBOARD_TLS_CERT === undefined ? 'http' : 'https'}://${host}:${PORT}`
  const urlNotices = isLoopback(HOST)
    ? []
    : [`Links in mails begin with ${publicUrl}; set HERDBOARD_URL to say otherwise.`]
  return { publicUrl, urlNotices }
}
