import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { ImportFileError } from './import-file-error.ts'

/** Byte order marks, longest first. */
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Encodings of one byte a letter that Danish files use; the detector mixes them up, and this one contains the others' letters. */
const WESTERN = /^(iso-8859-1|iso-8859-2|iso-8859-9|windows-1252|windows-1250|windows-1254)$/i
const DETECTED_FROM_BYTES = 64 * 1024
/** A control character that no text file has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/

/** Recognises the encoding of a text: by its mark, else UTF-8 where it is valid, else the likeliest. */
export function detectEncoding(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const sample = bytes.subarray(0, DETECTED_FROM_BYTES)
  const unmarked = utf16Without(sample)
  if (unmarked) return unmarked
  if (isUtf8(bytes)) return 'utf-8'
  const likely = analyse(sample).find(({ name }) => iconv.encodingExists(name))?.name ?? 'windows-1252'
  return WESTERN.test(likely) ? 'windows-1252' : likely.toLowerCase()
}

/** UTF-16 of Latin letters has a zero in every second byte. */
function utf16Without(sample: Uint8Array): string | null {
  if (sample.length < 4) return null
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const half = sample.length / 2
  if ((zeros[1] ?? 0) > half * 0.7 && zeros[0] === 0) return 'utf-16le'
  return (zeros[0] ?? 0) > half * 0.7 && zeros[1] === 0 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Decodes a text, without its mark. Throws `not_text` for bytes that no text has, such as those of a picture. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  if (!iconv.encodingExists(encoding)) throw new ImportFileError('not_text')
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
  if (CONTROL.test(text.slice(0, DETECTED_FROM_BYTES)) || text.includes('\0')) throw new ImportFileError('not_text')
  if (text.trim() === '') throw new ImportFileError('empty')
  return text
}
