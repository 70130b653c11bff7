import { ImportFileError } from './import-file-error.ts'

const ZIP = [0x50, 0x4b]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
/** Beginnings of pictures, documents and programs that are named like tables. */
const OTHERS = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]
/** The stream of a workbook with a password, in the directory of its container. */
const ENCRYPTED_WORKBOOK = Buffer.from('EncryptedPackage', 'utf16le')

/** Spreadsheets save web pages under the name .xls; their rows are not lines. */
const WEB_PAGE = /^(?:\uFEFF)?\s*<(?:!doctype html|html|\?xml|table|head|body|meta|style)\b/i
const HEAD_BYTES = 1024

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** Recognises a ZIP or a text by its first bytes, whatever the name. Throws `old_workbook`, `encrypted`, `unknown_format`. */
export function recogniseContent(bytes: Uint8Array): 'zip' | 'text' {
  if (startsWith(bytes, ZIP)) return 'zip'
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, OLD_OFFICE))
    throw new ImportFileError(buffer.includes(ENCRYPTED_WORKBOOK) ? 'encrypted' : 'old_workbook')
  const isOther = OTHERS.some((mark) => startsWith(bytes, mark) && (mark.length > 2 || bytes.includes(0)))
  if (isOther || WEB_PAGE.test(buffer.toString('utf8', 0, HEAD_BYTES).replaceAll('\0', '')))
    throw new ImportFileError('unknown_format')
  return 'text'
}
