import type { Brand } from '@herdboard/contract/system/ui.ts'
import { translatorFor } from '#platform/text/translator.ts'
import type { MailSection } from './mail.ts'
import {
  mailAddress,
  mailButton,
  mailPage,
  mailParagraph,
  mailRule,
  mailSectionHtml,
  mailSectionText,
  smallText,
} from './mail-html.ts'
import type { MailKind } from './mail-kind.ts'
import type { MailContent } from './sql.ts'

/** A mail ready for sending. */
export interface RenderedMail {
  /** The same at every attempt, so that a recipient can recognise a duplicate. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** What a mail shows about the installation that sends it. */
export interface MailSender {
  brand: Brand
  /** Origin only, without a path. */
  publicUrl: string
  /** Whether users of this installation sign in with a password. */
  passwordSignIn: boolean
}

/** Renders a mail in the recipient's language, as plain text and as simple HTML without external resources. */
export function renderMail(id: string, kind: MailKind, content: MailContent, from: MailSender): RenderedMail {
  const { brand, publicUrl, passwordSignIn } = from
  const text = translatorFor(content.language)
  // Without password sign-in, the invitation's link has no use: the button opens the sign-in page instead.
  const isElsewhere = kind === 'invitation' && !passwordSignIn
  const templateKey = isElsewhere ? 'invitation-elsewhere' : kind
  const path = isElsewhere ? '/auth/login' : content.path
  const params = Object.fromEntries(Object.entries(content.params).map(([name, value]) => [name, oneLine(value)]))
  const templateText = (part: 'subject' | 'body' | 'button') =>
    text(`mail:${templateKey}.${part}`, { brand: brand.name, ...params })
  const paragraphs = templateText('body').split('\n\n')
  const links = [
    ...(content.firstPath === undefined ? [] : [{ path: content.firstPath, name: text('mail:notification.first') }]),
    ...(path === null ? [] : [{ path, name: templateText('button') }]),
  ].map((target) => ({ address: `${publicUrl}${target.path}`, name: target.name }))
  const subject = templateText('subject')
  const sections = (content.sections ?? []).map(onOneLine)
  const footer = text('mail:foot', { brand: brand.name })
  const help = brand.support_email === null ? [] : [text('mail:help', { email: brand.support_email })]
  return {
    id,
    to: content.to,
    subject,
    text: [
      ...paragraphs,
      ...sections.map(mailSectionText),
      ...links.map(({ name, address }) => `${name}:\n${address}`),
      [`-- \n${footer}`, ...help].join('\n'),
    ].join('\n\n'),
    html: mailPage(content.language, brand, subject, [
      // What the heading says is not repeated below it.
      ...paragraphs.filter((paragraph) => paragraph !== subject).map(mailParagraph),
      ...sections.map(mailSectionHtml),
      ...links.map((link, no) => mailButton(link, brand.colour, no === 0)),
      ...(links.length > 0 ? [smallText(text('mail:paste'))] : []),
      ...links.map((link) => mailAddress(link.address)),
      mailRule,
      smallText(footer),
      ...help.map(smallText),
    ]),
  }
}

/** Puts a parameter on one line: only the text itself makes paragraphs, not the name of a user or company. */
const oneLine = (value: string) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The same for a part: names of places and tasks are in it. */
const onOneLine = ({ heading, lines, table, ...section }: MailSection): MailSection => ({
  ...section,
  heading: oneLine(heading),
  lines: lines.map(oneLine),
  ...(table && { table: table.map((row) => row.map(oneLine)) }),
})
