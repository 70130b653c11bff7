import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { PNG } from 'pngjs'

/** A picture of the brand, as it is served. */
export interface BrandImage {
  content: Buffer
  type: 'image/svg+xml' | 'image/png'
}

const MOST_BYTES = 200_000
const MOST_PIXELS = 2_000

/** Reads a logo or an icon. Throws in words where the picture is too large, broken, or would run or load something. */
export function readBrandImage(file: string): BrandImage {
  const content = readFileSync(file)
  if (content.length > MOST_BYTES) throw new Error(`${file} has ${content.length} bytes, ${MOST_BYTES} are allowed`)
  if (extname(file).toLowerCase() === '.png') {
    holdToPng(file, content)
    return { content, type: 'image/png' }
  }
  holdToSvg(file, content.toString('utf8'))
  return { content, type: 'image/svg+xml' }
}

function holdToPng(file: string, content: Buffer): void {
  try {
    const { width, height } = PNG.sync.read(content)
    if (Math.max(width, height) <= MOST_PIXELS) return
  } catch {
    throw new Error(`${file} is no PNG that can be read`)
  }
  throw new Error(`${file} is larger than ${MOST_PIXELS} pixels a side`)
}

/** Comments, declarations and character data: between the tags. */
const BESIDE_TAGS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>/gi
const TAG = /<(\/?)([a-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gi
const ACTIVE = /<(script|foreignObject|iframe|embed|object)\b|\son\w+\s*=|javascript:/i
const LOADS = /\b(?:href|src)\s*=\s*["']?\s*(?!#|data:)[^"'\s>]|url\(\s*["']?(?!#|data:)|@import/i

function holdToSvg(file: string, text: string): void {
  if (ACTIVE.test(text)) throw new Error(`${file} holds a script or a page; a logo is a drawing alone`)
  if (LOADS.test(text)) throw new Error(`${file} loads something from elsewhere`)
  const open: string[] = []
  let root: string | undefined
  const rest = text
    .replace(BESIDE_TAGS, '')
    .replace(TAG, (_, closes: string, name: string, _parts, isEmpty: string) => {
      root ??= name
      if (closes === '' && isEmpty === '') open.push(name)
      if (closes !== '' && open.pop() !== name)
        throw new Error(`${file} is no SVG that can be read: </${name}> closes nothing`)
      return ''
    })
  if (root !== 'svg' || open.length > 0 || rest.includes('<')) throw new Error(`${file} is no SVG that can be read`)
}
