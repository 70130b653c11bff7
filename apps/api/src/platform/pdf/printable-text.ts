/** Stands for characters that the font does not have. */
const UNKNOWN = '□'

/** Joiners and variants, which change how a character looks and have no glyph of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/**
 * Returns a function that replaces what a TrueType font cannot print: emoji, most scripts outside Europe. Names and
 * comments are free text, and the PDF standard for accessible documents refuses a character without a glyph.
 */
export function printableText(font: Uint8Array): (text: string) => string {
  const isKnown = glyphLookup(font)
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return (text) => {
    let printed = ''
    for (const { segment } of letters.segment(text.normalize('NFC'))) {
      if (segment === '\n' || segment === '\r\n') printed += '\n'
      else {
        const visible = segment.replace(INVISIBLE, '')
        printed += [...visible].every((one) => isKnown(one.codePointAt(0) ?? 0)) ? visible : UNKNOWN
      }
    }
    return printed
  }
}

const UNICODE_FULL = 12
const UNICODE_BASIC = 4

/** Reads the table of characters of a TrueType font: formats 4 and 12 of `cmap` in the OpenType specification. */
function glyphLookup(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, no) => 12 + no * 16)
  const cmapEntry = tables.find((at) => String.fromCodePoint(...font.subarray(at, at + 4)) === 'cmap')
  if (cmapEntry === undefined) throw new Error('the font has no table of characters')
  const cmap = view.getUint32(cmapEntry + 8)
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, no) => cmap + view.getUint32(cmap + 8 + no * 8),
  )
  const ofFormat = (format: number) => subtables.find((at) => view.getUint16(at) === format)
  const [full, basic] = [ofFormat(UNICODE_FULL), ofFormat(UNICODE_BASIC)]
  const ranges = full !== undefined ? fullRanges(view, full) : basic !== undefined ? basicRanges(view, basic) : []
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

type Range = readonly [first: number, last: number]

const fullRanges = (view: DataView, at: number): Range[] =>
  Array.from({ length: view.getUint32(at + 12) }, (_, no): Range => {
    const group = at + 16 + no * 12
    return [view.getUint32(group), view.getUint32(group + 4)]
  })

function basicRanges(view: DataView, at: number): Range[] {
  const doubled = view.getUint16(at + 6)
  return Array.from({ length: doubled / 2 }, (_, no): Range => {
    const last = view.getUint16(at + 14 + no * 2)
    return [view.getUint16(at + 16 + doubled + no * 2), last]
  }).filter(([first]) => first !== 0xffff)
}
