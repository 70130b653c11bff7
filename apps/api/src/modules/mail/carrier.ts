import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { Letter } from '#modules/mail/letter.ts'
import type { Config } from '#platform/config.ts'
import type { MailServer } from '#platform/mail-settings.ts'
import { isLoopback } from '#platform/network-address.ts'

/** Takes a letter out of our hands, or throws. */
export type Carrier = (letter: Letter) => Promise<void>

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/** Where letters lie without a mail server. */
export const mailFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'mails')

/** Hands letters to the mail server; without one, lays them into the folder `mails` and says them. */
export const carrierOf = (config: Config, say: (line: string) => void): Carrier =>
  config.mailServer === null ? layInFolder(mailFolder(config), config, say) : handToServer(config.mailServer, config)

const messageOf = ({ id, to, subject, text, html }: Letter, name: string, from: string) => ({
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

function handToServer({ host, port, secure, auth, from }: MailServer, { brand }: Config): Carrier {
  const options: SMTPTransportOptions = {
    host,
    port,
    secure,
    ...(auth && { auth }),
    // A password and a link that opens an account never travel in the clear.
    requireTLS: !isLoopback(host),
    ignoreTLS: isLoopback(host) && !secure,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  }
  const transport = createTransport(options)
  return async (letter) => {
    await transport.sendMail(messageOf(letter, brand.name, from))
  }
}

function layInFolder(folder: string, { brand }: Config, say: (line: string) => void): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (letter) => {
    const { message } = await transport.sendMail(messageOf(letter, brand.name, 'herdboard@localhost'))
    if (!Buffer.isBuffer(message)) throw new Error('The mail did not come as one piece')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${letter.id}.eml`)
    // Links in it open accounts: for the owner alone.
    await writeFile(file, message, { mode: 0o600 })
    say(
      `No mail server is set (HERDBOARD_SMTP). The mail to ${letter.to} lies in ${file}:\n${letter.subject}\n\n${letter.text}`,
    )
  }
}
