/** A block of code of a guide: the text of a new file, or lines that go to one place of a file. */
export interface GuideBlock {
  /** From the root of the repository. */
  path: string
  place: { side: 'after' | 'before'; line: string } | null
  code: string
  /** Line of the guide where the block begins, from 1. */
  at: number
}

const BLOCK = /^```(?:ts|tsx|json|md) ([\w./-]+\.\w+)(?: (after|before): (.+))?\n([\s\S]*?)^```$/gm

/** The blocks of a guide that name a file, in order. Blocks without a file are examples, and are left alone. */
export const guideBlocks = (guide: string): GuideBlock[] =>
  [...guide.matchAll(BLOCK)].map(({ 1: path = '', 2: side, 3: line = '', 4: code = '', index }) => ({
    path,
    place: side === 'after' || side === 'before' ? { side, line } : null,
    code,
    at: guide.slice(0, index).split('\n').length,
  }))

/**
 * The text of a file after a block went in. Throws where a new file is there already, where a file is missing, and where
 * the named line does not stand in it exactly once.
 */
export function withBlock(text: string | null, { path, place, code }: GuideBlock): string {
  if (!place) {
    if (text !== null) throw new Error(`${path} is there already: name the line after or before which the block goes`)
    return code
  }
  if (text === null) throw new Error(`${path} does not exist`)
  const lines = text.split('\n')
  const found = lines.flatMap((line, no) => (line.trimStart().startsWith(place.line) ? [no] : []))
  const [no, ...more] = found
  if (no === undefined || more.length > 0)
    throw new Error(`${path} has ${found.length} lines that begin with "${place.line}", instead of one`)
  const added = code.replace(/\n$/, '').split('\n')
  return lines.toSpliced(place.side === 'after' ? no + 1 : no, 0, ...added).join('\n')
}
