/** Signs of one SMS in the alphabet of GSM; a longer text is sent, and paid, as several. */
const SEGMENT = 160
/** GSM 03.38, basic alphabet. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The extension, of which each sign takes two places. */
const EXTENDED = new Set('^{}\\[~]|€')
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '\u00a0': ' ',
}

/** Returns a text in the alphabet of GSM: other letters lose their marks, other signs become `?`. */
export const gsmText = (text: string): string => [...text.normalize('NFC')].map(gsmSign).join('')

function gsmSign(sign: string): string {
  if (BASIC.has(sign) || EXTENDED.has(sign)) return sign
  const similar = LOOKS_LIKE[sign] ?? sign.normalize('NFD').replace(/\p{Mn}/gu, '')
  return [...similar].every((each) => BASIC.has(each)) ? similar : '?'
}

const places = (text: string): number => [...text].reduce((sum, sign) => sum + (EXTENDED.has(sign) ? 2 : 1), 0)

/**
 * Returns the text of one SMS: what happened and the link. What does not fit into one segment is cut at a word; the
 * number of further messages (`(+2)`) and the link are always whole.
 */
export function smsText(text: string, more: number, link: string): string {
  const end = `${more > 0 ? ` (+${more})` : ''} ${gsmText(link)}`
  const words = gsmText(text)
  if (places(words + end) <= SEGMENT) return words + end
  const most = SEGMENT - places(`...${end}`)
  let cut = words
  while (places(cut) > most) cut = cut.slice(0, -1)
  const atWord = cut.replace(/\s+\S*$/, '')
  return `${(atWord === '' ? cut : atWord).trimEnd()}...${end}`
}
