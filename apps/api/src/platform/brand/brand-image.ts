import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { crc32 } from 'node:zlib'

/** A brand image as the server sends it. */
export interface BrandImage {
  content: Buffer
  type: 'image/svg+xml' | 'image/png'
}

const MAX_BYTES = 200_000
const MAX_PIXELS = 2_000

/**
 * Reads a logo or an icon. Throws a readable error for a file that is too large or broken, has active content or loads
 * external resources.
 */
export function readBrandImage(file: string): BrandImage {
  const content = readFileSync(file)
  if (content.length > MAX_BYTES) throw new Error(`${file} has ${content.length} bytes, ${MAX_BYTES} are allowed`)
  if (extname(file).toLowerCase() === '.png') {
    assertPng(file, content)
    return { content, type: 'image/png' }
  }
  assertSvg(file, content.toString('utf8'))
  return { content, type: 'image/svg+xml' }
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

/**
 * Throws for a PNG that is truncated, damaged or too large. It checks the header and the CRC of each chunk. The server
 * sends the file unchanged and never decodes it.
 */
function assertPng(file: string, content: Buffer): void {
  const chunks = pngChunks(content)
  if (chunks[0] !== 'IHDR' || chunks.at(-1) !== 'IEND' || !chunks.includes('IDAT'))
    throw new Error(`${file} is not a readable PNG`)
  if (Math.max(content.readUInt32BE(16), content.readUInt32BE(20)) > MAX_PIXELS)
    throw new Error(`${file} is larger than ${MAX_PIXELS} pixels a side`)
}

/** Returns the chunk names of a PNG up to the first damaged chunk. Source: PNG specification, chunk layout. */
function pngChunks(content: Buffer): string[] {
  const names: string[] = []
  if (content.toString('latin1', 0, 8) !== PNG_SIGNATURE) return names
  for (let at = 8; at + 12 <= content.length; ) {
    const crcAt = at + 8 + content.readUInt32BE(at)
    if (crcAt + 4 > content.length || crc32(content.subarray(at + 4, crcAt)) !== content.readUInt32BE(crcAt)) break
    names.push(content.toString('latin1', at + 4, at + 8))
    at = crcAt + 4
  }
  return names
}

/** XML comments, CDATA, processing instructions and the doctype. */
const BETWEEN_TAGS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>/gi
const TAG = /<(\/?)([a-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gi
const ACTIVE_CONTENT = /<(script|foreignObject|iframe|embed|object)\b|\son\w+\s*=|javascript:/i
const EXTERNAL_REFERENCE = /\b(?:href|src)\s*=\s*["']?\s*(?!#|data:)[^"'\s>]|url\(\s*["']?(?!#|data:)|@import/i

function assertSvg(file: string, text: string): void {
  if (ACTIVE_CONTENT.test(text))
    throw new Error(`${file} contains a script or a page; a logo may only contain a drawing`)
  if (EXTERNAL_REFERENCE.test(text)) throw new Error(`${file} refers to another file or server`)
  const open: string[] = []
  let root: string | undefined
  const rest = text
    .replace(BETWEEN_TAGS, '')
    .replace(TAG, (_, closes: string, name: string, _parts, isEmpty: string) => {
      root ??= name
      if (closes === '' && isEmpty === '') open.push(name)
      if (closes !== '' && open.pop() !== name)
        throw new Error(`${file} is not a readable SVG: </${name}> has no opening tag`)
      return ''
    })
  if (root !== 'svg' || open.length > 0 || rest.includes('<')) throw new Error(`${file} is not a readable SVG`)
}
