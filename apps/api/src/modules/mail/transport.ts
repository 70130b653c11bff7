import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { Config } from '#platform/config/config.ts'
import type { MailConfig } from '#platform/config/mail-config.ts'
import { isLoopback } from '#platform/config/network-address.ts'
import type { RenderedMail } from './template.ts'

/** Hands a mail over for delivery; throws on failure. */
export type MailTransport = (rendered: RenderedMail) => Promise<void>

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/** The folder that receives the mails where no mail server is configured. */
export const mailFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'mails')

/**
 * Makes the transport to the mail server; without one, mails are written to the folder `mails`. Their text is printed on
 * a terminal alone.
 */
export const createMailTransport = (
  config: Config,
  printLine: (line: string) => void,
  { printsMails }: { printsMails: boolean },
): MailTransport =>
  config.mailServer === null
    ? folderTransport(
        mailFolder(config),
        config,
        printsMails ? printLine : (line) => printLine(line.split('\n', 1).join()),
      )
    : smtpTransport(config.mailServer, config)

const toMailMessage = ({ id, to, subject, text, html }: RenderedMail, name: string, from: string) => ({
  // The library quotes a name with line breaks or commas.
  from: { name, address: from },
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // Suppresses out-of-office replies.
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
    // Passwords and links that open an account must never be sent unencrypted.
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
    if (!Buffer.isBuffer(message)) throw new Error('The rendered mail is not a buffer')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${rendered.id}.eml`)
    // The mail contains links that open accounts, so only the owner of the file may read it.
    await writeFile(file, message, { mode: 0o600 })
    printLine(
      `No mail server is set (HERDBOARD_SMTP). The mail to ${rendered.to} is stored in ${file}:\n${rendered.subject}\n\n${rendered.text}`,
    )
  }
}
