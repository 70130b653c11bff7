import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { Config } from '#platform/config/config.ts'
import type { MailConfig } from '#platform/config/mail-config.ts'
import { isLoopback } from '#platform/config/network-address.ts'
import type { RenderedMail } from './template.ts'

/** Takes a letter out of our hands, or throws. */
export type MailTransport = (rendered: RenderedMail) => Promise<void>

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/** Where letters lie without a mail server. */
export const mailFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'mails')

/** Hands letters to the mail server; without one, lays them into the folder `mails` and says them. */
export const createMailTransport = (config: Config, printLine: (line: string) => void): MailTransport =>
  config.mailServer === null
    ? folderTransport(mailFolder(config), config, printLine)
    : smtpTransport(config.mailServer, config)

const toMailMessage = ({ id, to, subject, text, html }: RenderedMail, name: string, from: string) => ({
  // A name with line breaks or commas is quoted by the library.
  from: { name, address: from },
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // So that nobody's absence notice answers us.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

function smtpTransport({ host, port, secure, auth, from }: MailConfig, { brand }: Config): MailTransport {
  const options: SMTPTransportOptions = {
    host,
    port,
    secure,
    ...(auth && { auth }),
    // A password and a link that opens an account never travel in the clear.
    requireTLS: !isLoopback(host),
    ignoreTLS: isLoopback(host) && !secure,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  }
  const transporter = createTransport(options)
  return async (rendered) => {
    await transporter.sendMail(toMailMessage(rendered, brand.name, from))
  }
}

function folderTransport(folder: string, { brand }: Config, printLine: (line: string) => void): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (rendered) => {
    const { message } = await transporter.sendMail(toMailMessage(rendered, brand.name, 'herdboard@localhost'))
    if (!Buffer.isBuffer(message)) throw new Error('The mail did not come as one piece')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${rendered.id}.eml`)
    // Links in it open accounts: for the owner alone.
    await writeFile(file, message, { mode: 0o600 })
    printLine(
      `No mail server is set (HERDBOARD_SMTP). The mail to ${rendered.to} lies in ${file}:\n${rendered.subject}\n\n${rendered.text}`,
    )
  }
}
