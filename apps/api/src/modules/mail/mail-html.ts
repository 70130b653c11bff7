import { contrastRatio, MIN_TEXT_CONTRAST } from '@herdboard/contract/system/brand-contrast.ts'
import type { Brand } from '@herdboard/contract/system/ui.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import type { MailSection } from './mail.ts'

/** Parts of a mail as simple HTML, without external resources. Styles are inline, because many readers drop others. */

// Readers that know dark mode get their own colours; without them they would invert ours, or leave white glaring.
const DARK_STYLE = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.page{background:#12161c!important;color:#e6edf3!important}.muted{color:#a7b1bc!important}
.line{border-color:#3d444d!important}.second{border-color:#7d8590!important}}`

/** The whole mail. */
export const mailPage = (
  language: string,
  { name, colour }: Brand,
  title: string,
  parts: readonly string[],
) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK_STYLE}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:#ffffff;color:#1f2328;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:600px;margin:0 auto">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid ${colour};font-weight:600">${escapeHtml(name)}</p>
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escapeHtml(title)}</h1>
${parts.join('\n')}
</div>
</body>
</html>
`

export const mailRule = '<hr class="line" style="border:0;border-top:1px solid #d0d7de;margin:24px 0 16px">'
export const mailParagraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
export const smallText = (text: string) =>
  `<p class="muted" style="margin:0 0 8px;font-size:14px;color:#57606a">${escapeHtml(text)}</p>`
export const mailAddress = (text: string) =>
  `<p class="muted" style="margin:0 0 8px;font-size:14px;color:#57606a;word-break:break-all">${escapeHtml(text)}</p>`

const DARK_TEXT = '#0C1015'
/** Returns white or dark text for a brand colour, whichever has enough contrast. */
const textColourOn = (colour: string) => (contrastRatio('#FFFFFF', colour) >= MIN_TEXT_CONTRAST ? '#FFFFFF' : DARK_TEXT)

/** The main button is filled, any other outlined in the colour of the text around it. */
export const mailButton = (link: { address: string; name: string }, colour: string, isMain: boolean) => {
  const own = isMain
    ? `background:${colour};color:${textColourOn(colour)};border:1px solid ${colour}`
    : 'border:1px solid #8c959f;color:inherit'
  const margin = isMain ? '24px 0 12px' : '0 0 24px'
  return `<p style="margin:${margin}"><a${isMain ? '' : ' class="second"'} href="${escapeHtml(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;${own};text-decoration:none;font-weight:600">${escapeHtml(link.name)}</a></p>`
}

/** A part with its heading, list and table. */
export function mailSectionHtml({ heading, level, lines, table }: MailSection): string {
  const style =
    level === 2
      ? 'font-size:18px;line-height:1.3;margin:28px 0 8px'
      : 'font-size:14px;line-height:1.3;margin:16px 0 4px;color:#57606a;text-transform:uppercase;letter-spacing:0.04em'
  const list = lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('')
  return [
    `<h${level}${level === 3 ? ' class="muted"' : ''} style="${style}">${escapeHtml(heading)}</h${level}>`,
    ...(lines.length > 0 ? [`<ul style="margin:0;padding:0 0 0 20px">${list}</ul>`] : []),
    ...(table === undefined ? [] : [tableHtml(table)]),
  ].join('\n')
}

const CELL = 'padding:6px 0 6px 8px;text-align:right;vertical-align:top;border-bottom:1px solid #d0d7de'

function tableHtml([head = [], ...rows]: readonly (readonly string[])[]): string {
  const headCells = head.map((text, column) => headCell(text, column === 0 ? 'left' : 'right')).join('')
  const bodyRows = rows.map(
    ([name = '', ...cells]) =>
      `<tr><th scope="row" class="line" style="${CELL};padding-left:0;text-align:left;font-weight:400">${escapeHtml(name)}</th>${cells.map((cell) => `<td class="line" style="${CELL};white-space:nowrap">${escapeHtml(cell)}</td>`).join('')}</tr>`,
  )
  return `<table style="width:100%;margin:12px 0 0;border-collapse:collapse;font-size:14px"><thead><tr>${headCells}</tr></thead><tbody>${bodyRows.join('')}</tbody></table>`
}

const headCell = (text: string, align: string) =>
  `<th scope="col" class="line muted" style="${CELL};text-align:${align};font-weight:600;color:#57606a">${escapeHtml(text)}</th>`

/** The same part as plain text. */
export const mailSectionText = ({ heading, level, lines, table = [] }: MailSection): string =>
  [
    level === 2 ? `${heading}\n${'='.repeat([...heading].length)}` : heading,
    ...lines.map((line) => `- ${line}`),
    ...table.map((row) => row.map((cell) => cell || '\u00a0').join(' | ')),
  ].join('\n')
