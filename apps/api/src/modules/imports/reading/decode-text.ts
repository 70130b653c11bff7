import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { ImportFileError } from './import-file-error.ts'

/** Byte order marks, longest first. */
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Encodings of Western Europe with one byte a letter, likeliest first: Windows, DOS and old Macs. */
const WESTERN = ['windows-1252', 'cp850', 'macintosh'] as const
/** Letters beyond ASCII of the five languages and their neighbours, and signs beside figures. */
const WESTERN_LETTERS = 'æøåÆØÅäöüÄÖÜßéÉèÈëËñÑçÇãõÃÕáíóúÁÍÓÚâêôÂÊÔàÀ°²³½§£€–’´·ºª\u00a0'
const MIN_WESTERN = 0.9
/** Encodings of one byte a letter that the detector mixes up, and whose letters windows-1252 mostly has. */
const DETECTED_AS_WESTERN = /^(iso-8859-1|iso-8859-2|iso-8859-9|windows-1252|windows-1250|windows-1254)$/i
const DETECTED_FROM_BYTES = 64 * 1024
/** Share of letters beyond ASCII that may be damaged in a UTF-8 text. */
const MAX_DAMAGED = 0.05
const FIRST_HIGH_BYTE = 0x80
/** A control character that no text file has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/
/** Programs of DOS end a text with it. */
const END_OF_FILE = '\u001a'

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Recognises the encoding of a text: by its mark, else UTF-8 where it is valid, else the Western encoding that makes its
 * bytes letters of the five languages, else what the detector finds.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const sample = bytes.subarray(0, DETECTED_FROM_BYTES)
  const unmarked = utf16Without(sample)
  if (unmarked) return unmarked
  if (isUtf8(bytes) || isDamagedUtf8(bytes.subarray(0, 1024 * 1024))) return 'utf-8'
  const western = westernEncoding(bytes)
  if (western) return western
  const likely = analyse(sample).find(({ name }) => iconv.encodingExists(name))?.name ?? 'windows-1252'
  return DETECTED_AS_WESTERN.test(likely) ? 'windows-1252' : likely.toLowerCase()
}

/** UTF-16 of Latin letters has a zero in every second byte. */
function utf16Without(sample: Uint8Array): string | null {
  if (sample.length < 4) return null
  const zeros = (first: number) => sample.filter((byte, index) => byte === 0 && index % 2 === first).length
  const [even, odd] = [zeros(0), zeros(1)]
  const half = sample.length / 2
  if (odd > half * 0.7 && even === 0) return 'utf-16le'
  return even > half * 0.7 && odd === 0 ? 'utf-16be' : null
}

/** Whether most letters beyond ASCII are UTF-8: one lost byte does not make `æ` two letters in all other rows. */
function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample)
  let [damaged, letters] = [0, 0]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0xfffd) damaged += 1
    else if (code >= FIRST_HIGH_BYTE) letters += 1
  }
  return damaged < letters * MAX_DAMAGED
}

function westernEncoding(bytes: Uint8Array): string | null {
  const counts = new Uint32Array(256)
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    counts[byte] = (counts[byte] ?? 0) + 1
  }
  const high = Array.from({ length: FIRST_HIGH_BYTE }, (_, index) => index + FIRST_HIGH_BYTE)
  const total = high.reduce((sum, byte) => sum + (counts[byte] ?? 0), 0)
  const scores = WESTERN.map((encoding) => {
    const known = high.filter((byte) => WESTERN_LETTERS.includes(iconv.decode(Buffer.from([byte]), encoding)))
    return { encoding, share: known.reduce((sum, byte) => sum + (counts[byte] ?? 0), 0) / total }
  })
  const best = scores.reduce((one, other) => (other.share > one.share ? other : one))
  return best.share >= MIN_WESTERN ? best.encoding : null
}

/** Decodes a text, without its mark. Throws `not_text` for bytes that no text has, such as those of a picture. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  if (!iconv.encodingExists(encoding)) throw new ImportFileError('not_text')
  const decoded = iconv.decode(bufferOf(bytes), encoding)
  const text = decoded.endsWith(END_OF_FILE) ? decoded.slice(0, -1) : decoded
  if (CONTROL.test(text.slice(0, DETECTED_FROM_BYTES)) || text.includes('\0')) throw new ImportFileError('not_text')
  if (!/\S/.test(text)) throw new ImportFileError('empty')
  return text
}
