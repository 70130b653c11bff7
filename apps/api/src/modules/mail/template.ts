import { contrastRatio, MIN_TEXT_CONTRAST } from '@herdboard/contract/system/brand-contrast.ts'
import type { Brand } from '@herdboard/contract/system/ui.ts'
import { translatorFor } from '#platform/text/translator.ts'
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
  const footer = text('mail:foot', { brand: brand.name })
  const help = brand.support_email === null ? [] : [text('mail:help', { email: brand.support_email })]
  return {
    id,
    to: content.to,
    subject: templateText('subject'),
    text: [
      ...paragraphs,
      ...links.map(({ name, address: url }) => `${name}:\n${url}`),
      [`-- \n${footer}`, ...help].join('\n'),
    ].join('\n\n'),
    html: page(content.language, brand, templateText('subject'), [
      ...paragraphs.map(paragraph),
      ...links.map((link, no) => button(link, brand.colour, no === 0)),
      ...(links.length > 0 ? [small(text('mail:paste'))] : []),
      ...links.map((link) => address(link.address)),
      rule,
      small(footer),
      ...help.map(small),
    ]),
  }
}

/** Puts a parameter on one line: only the text itself makes paragraphs, not the name of a user or company. */
const oneLine = (value: string) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign)

const page = (language: string, { name, colour }: Brand, title: string, parts: readonly string[]) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid ${colour};font-weight:600">${escapeHtml(name)}</p>
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escapeHtml(title)}</h1>
${parts.join('\n')}
</div>
</body>
</html>
`
const rule = '<hr style="border:0;border-top:1px solid #d0d7de;margin:24px 0 16px">'
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const small = (text: string) => `<p style="margin:0 0 8px;font-size:14px;color:#57606a">${escapeHtml(text)}</p>`
const address = (text: string) =>
  `<p style="margin:0 0 8px;font-size:14px;color:#57606a;word-break:break-all">${escapeHtml(text)}</p>`
const DARK_TEXT = '#0C1015'
/** Returns white or dark text for a brand colour, whichever has enough contrast. */
const textColourOn = (colour: string) => (contrastRatio('#FFFFFF', colour) >= MIN_TEXT_CONTRAST ? '#FFFFFF' : DARK_TEXT)
/** The main button is filled, any other outlined in the same colour as the text around it. */
const button = (link: { address: string; name: string }, colour: string, isMain: boolean) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;${isMain ? `background:${colour};color:${textColourOn(colour)}` : 'border:1px solid #8c959f;color:inherit'};text-decoration:none;font-weight:600">${escapeHtml(link.name)}</a></p>`
