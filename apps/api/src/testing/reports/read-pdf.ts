import { getDocumentProxy } from 'unpdf'

/** A piece of text on a page, in points from the lower left corner. */
export interface PlacedText {
  text: string
  left: number
  right: number
  baseline: number
  size: number
}

export interface ReadPage {
  width: number
  height: number
  texts: PlacedText[]
}

/** Reads the pages of a PDF back as placed texts, without the spaces between them. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  // The reader takes the bytes away from its caller, and refuses a Buffer.
  const document = await getDocumentProxy(Uint8Array.from(bytes))
  return Promise.all(Array.from({ length: document.numPages }, (_, no) => readPage(document, no + 1)))
}

async function readPage(document: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<ReadPage> {
  const page = await document.getPage(number)
  const [, , width = 0, height = 0] = page.view
  const { items } = await page.getTextContent({ disableNormalization: true })
  const texts = items.flatMap((item): PlacedText[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, left = 0, baseline = 0] = item.transform as number[]
    return [{ text: item.str, left, right: left + item.width, baseline, size }]
  })
  return { width, height, texts }
}

/** Height of capitals and depth of descenders of Inter, as shares of its size. */
const [ABOVE, BELOW] = [0.73, 0.21]
/** Points by which neighbours may share a border: rounding, and kerning before a superscript. */
const TOLERANCE = 0.5

/** No text is higher. */
const MAX_HEIGHT = 30

/** Pairs of texts that are printed over each other. */
export function overlappingTexts({ texts }: ReadPage): string[] {
  const ordered = texts.toSorted((a, b) => b.baseline - a.baseline)
  return ordered.flatMap((one, no) => {
    const pairs: string[] = []
    for (let at = no + 1; at < ordered.length; at += 1) {
      const other = ordered[at]
      if (!other || one.baseline - other.baseline > MAX_HEIGHT) break
      if (overlap(one, other)) pairs.push(`"${one.text}" over "${other.text}"`)
    }
    return pairs
  })
}

function overlap(one: PlacedText, other: PlacedText): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const top = (text: PlacedText) => text.baseline + ABOVE * text.size
  const bottom = (text: PlacedText) => text.baseline - BELOW * text.size
  const height = Math.min(top(one), top(other)) - Math.max(bottom(one), bottom(other))
  return width > TOLERANCE && height > TOLERANCE
}

export const pointsOf = (millimetres: number): number => (millimetres * 72) / 25.4

/** Texts that reach into the margins at the sides, or out of the page. */
export function textsOutside({ width, height, texts }: ReadPage, marginMm: number): string[] {
  const margin = pointsOf(marginMm) - TOLERANCE
  return texts
    .filter(
      ({ left, right, baseline, size }) =>
        left < margin || right > width - margin || baseline - BELOW * size < 0 || baseline + size > height,
    )
    .map(({ text }) => text)
}

/** The texts as lines from top to bottom. Superscripts belong to the line that they stand on. */
export function linesOf(texts: readonly PlacedText[]): string[] {
  const lines: PlacedText[][] = []
  for (const text of texts.toSorted((a, b) => b.baseline - a.baseline)) {
    const line = lines.find(
      ([first]) => first && Math.abs(first.baseline - text.baseline) < 0.6 * Math.max(first.size, text.size),
    )
    if (line) line.push(text)
    else lines.push([text])
  }
  return lines.map(lineText)
}

function lineText(line: readonly PlacedText[]): string {
  const ordered = line.toSorted((a, b) => a.left - b.left)
  return ordered.reduce((said, text, no) => {
    const before = ordered[no - 1]
    return said + (before && text.left - before.right > 0.12 * before.size ? ' ' : '') + text.text.trim()
  }, '')
}
