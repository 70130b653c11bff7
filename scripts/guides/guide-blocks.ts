/** A code block of a guide: the text of a new file, or lines to insert into a file. */
export interface GuideBlock {
  /** Path from the root of the repository. */
  path: string
  place: { side: 'after' | 'before'; line: string } | null
  code: string
  /** Line of the guide at which the block begins, from 1. */
  at: number
}

const BLOCK = /^```(?:ts|tsx|json|md) ([\w./-]+\.\w+)(?: (after|before): (.+))?\n([\s\S]*?)^```$/gm

/** Returns the blocks of a guide that name a file, in order. Blocks without a file are examples and are skipped. */
export const guideBlocks = (guide: string): GuideBlock[] =>
  [...guide.matchAll(BLOCK)].map(({ 1: path = '', 2: side, 3: line = '', 4: code = '', index }) => ({
    path,
    place: side === 'after' || side === 'before' ? { side, line } : null,
    code,
    at: guide.slice(0, index).split('\n').length,
  }))

/** Tests that a guide asks its reader to run: `ENDPOINT=x npx vitest run --project api <path> …`. */
export interface GuideTests {
  projects: string[]
  paths: string[]
  environment: Record<string, string>
}

const TEST_COMMAND = /`((?:\w+=\w+ )*)npx vitest run ((?:--project \w+\s+)+)([^`]+)`/g

/** Returns the tests that the commands in the text of a guide name. */
export function guideTests(guide: string): GuideTests {
  const commands = [...guide.matchAll(TEST_COMMAND)]
  return {
    projects: commands.flatMap(([, , projects = '']) =>
      [...projects.matchAll(/--project (\w+)/g)].map(([, name = '']) => name),
    ),
    paths: commands.flatMap(([, , , paths = '']) => paths.trim().split(/\s+/)),
    environment: Object.fromEntries(
      commands.flatMap(([, variables = '']) =>
        [...variables.matchAll(/(\w+)=(\w+)/g)].map(([, name, value]) => [name, value]),
      ),
    ),
  }
}

/**
 * Returns the text of a file after a block is inserted. Throws for a new file that already exists, for a missing file,
 * and where the named line does not occur exactly once.
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
