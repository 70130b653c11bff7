import type { Environment } from './environment.ts'
import { isLoopback } from './network-address.ts'
import { StartProblem } from './start-problem.ts'

/** A server that takes mails from us. */
export interface MailConfig {
  host: string
  port: number
  /** TLS from the first byte; else it is asked for, and must be given by any server that is not this machine. */
  secure: boolean
  auth: { user: string; pass: string } | null
  /** The address that mails come from. */
  from: string
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** The mail server of the environment; null where there is none. Throws a StartProblem without a sender. */
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

/** Where people find the installation: links in mails begin with it. Without a path. */
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
