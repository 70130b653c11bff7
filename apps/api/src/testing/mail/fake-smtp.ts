import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'
import type { MailConfig } from '#platform/config/mail-config.ts'

/** A mail as its recipient sees it. */
export interface ReceivedMail {
  to: string[]
  subject: string
  text: string
  html: string
  /** Message id, the same for every attempt. */
  id: string
}

export interface FakeSmtp {
  server: MailConfig
  mails: ReceivedMail[]
  /** Stops listening; further connections are refused. */
  close(): Promise<void>
}

/** Starts a real SMTP server on a free port; it is closed after the file's last test. */
export async function startFakeSmtp(options: SMTPServerOptions = {}): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth ? [] : ['AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...readMail(Buffer.concat(chunks)) })
        done()
      })
    },
    ...options,
  })
  // A client that rejects our certificate closes the connection.
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
  afterAll(close)
  const { port } = smtp.server.address() as AddressInfo
  const server = { host: '127.0.0.1', port, secure: false, auth: null, from: 'post@svinestien.example' }
  return { server, mails, close }
}

/** Parses a message with two parts, plain text and HTML. */
export function readMail(raw: Buffer): Omit<ReceivedMail, 'to'> {
  const [head = '', ...rest] = raw.toString('utf8').replaceAll('\r\n', '\n').split('\n\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = rest.join('\n\n').split(`--${boundary}`)
  const header = (name: string) =>
    decodeWords(new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\n[ \t]/g, ' ') ?? '')
  const part = (type: string) => decodePart(parts.find((text) => text.includes(`Content-Type: ${type}`)) ?? '')
  return { subject: header('Subject'), id: header('Message-ID'), text: part('text/plain'), html: part('text/html') }
}

function decodePart(part: string): string {
  const [head = '', ...rest] = part.trimStart().split('\n\n')
  const body = rest.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return (/quoted-printable/i.test(head) ? decodeQuotedPrintable(body.replace(/=\n/g, '')) : body).trimEnd()
}

const decodeQuotedPrintable = (text: string): string =>
  text.replace(/(?:=[0-9A-F]{2})+/g, (signs) => Buffer.from(signs.replaceAll('=', ''), 'hex').toString('utf8'))

const decodeWords = (text: string): string =>
  text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )
