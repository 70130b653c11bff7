import { SaxesParser } from 'saxes'
import { ImportFileError } from './import-file-error.ts'

/** What a reader of XML does with each element. Names have no prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
}

/** Deepest nesting of elements; a workbook has some ten. */
const MAX_DEPTH = 100
/** Most characters without an event, such as of one comment or one text: the parser holds them in memory. */
const MAX_SILENCE = 1024 * 1024

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML in pieces and yields after each, so that the caller can take what its handlers found. Entities of a
 * document type are never expanded, and nothing is fetched. Throws `unreadable`.
 */
export async function* parseXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns?: false; position: false }>({ position: false })
  let [depth, silence] = [0, 0]
  parser.on('error', () => {
    throw new ImportFileError('unreadable')
  })
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0
    depth += 1
    if (depth > MAX_DEPTH) throw new ImportFileError('unreadable')
    handlers.open(localName(name), attributes)
  })
  parser.on('text', (text) => {
    silence = 0
    handlers.text(text)
  })
  parser.on('cdata', (text) => {
    silence = 0
    handlers.text(text)
  })
  parser.on('closetag', ({ name }) => {
    silence = 0
    depth -= 1
    handlers.close(localName(name))
  })
  for await (const piece of pieces) {
    silence += piece.length
    parser.write(piece)
    if (silence > MAX_SILENCE) throw new ImportFileError('unreadable')
    yield
  }
  parser.close()
  yield
}
