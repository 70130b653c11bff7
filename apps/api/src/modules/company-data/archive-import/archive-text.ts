import { ArchiveError } from './archive-error.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ID_CHARACTER = /[0-9a-f-]/
/** Characters of which an id may consist are held back at the end of a chunk, at most this many. */
const MAX_HELD_BACK = 1000
/** Longest line; reports as JSON have some hundred kilobytes. */
const MAX_LINE_CHARACTERS = 8 * 1024 * 1024

/** A CSV file of an archive: the names of its columns, and the text after the header. */
export interface ArchivedCsv {
  columns: string[]
  body: AsyncGenerator<string>
}

/**
 * Reads the header of a CSV file, and offers the rest with other ids: those of `ids`, wherever they stand. Throws
 * `damaged` for bytes that are no UTF-8, a missing header and lines without end.
 */
export async function readArchivedCsv(
  file: string,
  chunks: AsyncIterable<Buffer>,
  ids: ReadonlyMap<string, string>,
): Promise<ArchivedCsv> {
  const text = decoded(file, chunks)
  let begin = ''
  let end = -1
  while (end < 0) {
    const { value, done } = await text.next()
    if (done || begin.length > 100_000) throw new ArchiveError('damaged', { file })
    begin += value
    end = begin.indexOf('\r\n')
  }
  const columns = begin.slice(0, end).split(',')
  if (columns.some((column) => !/^[a-z][a-z0-9_]{0,62}$/.test(column)) || new Set(columns).size < columns.length)
    throw new ArchiveError('damaged', { file })
  return { columns, body: replacedIds(begin.slice(end + 2), text, ids) }
}

/** Decodes UTF-8, without the byte order mark. */
async function* decoded(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 0
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true })
      const end = text.lastIndexOf('\n')
      line = end < 0 ? line + text.length : text.length - end
      if (line > MAX_LINE_CHARACTERS) throw new ArchiveError('damaged', { file })
      yield text
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('damaged', { file }, error)
  }
}

/** Replaces ids also where two chunks meet: what may be the begin of one waits for the next chunk. */
async function* replacedIds(
  begin: string,
  rest: AsyncIterable<string>,
  ids: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const replaced = (text: string) => text.replace(ID, (id) => ids.get(id) ?? id)
  let waiting = begin
  for await (const chunk of rest) {
    const text = waiting + chunk
    const cut = lastOtherCharacter(text)
    yield replaced(text.slice(0, cut))
    waiting = text.slice(cut)
  }
  yield replaced(waiting)
}

/** Position after the last character that cannot be part of an id. */
function lastOtherCharacter(text: string): number {
  let cut = text.length
  while (cut > 0 && text.length - cut < MAX_HELD_BACK && ID_CHARACTER.test(text.charAt(cut - 1))) cut -= 1
  return cut
}
