import { ImportFileError } from './import-file-error.ts'
import { type NumberShape, shapeOfFormat } from './sheet-number.ts'
import { TextPool } from './text-pool.ts'
import { parseXml, type XmlHandlers } from './xml-elements.ts'
import type { ZipParts } from './zip-parts.ts'

/** What a workbook has beside the cells of its sheets (Office Open XML, ISO/IEC 29500). */
export interface WorkbookParts {
  /** Path in the ZIP by name of the sheet, in the order of the workbook; hidden sheets only where none is visible. */
  sheets: ReadonlyMap<string, string>
  counts1904: boolean
  /** By number of the cell format. */
  shapes: readonly NumberShape[]
  sharedTexts: TextPool
}

const WORKBOOK = 'xl/workbook.xml'
/** Bytes and number of the texts that cells share; 100,000 rows with a dozen own texts each are below. */
const MAX_SHARED_BYTES = 48 * 1024 * 1024
const MAX_SHARED_TEXTS = 1_500_000
/** A cell has at most 32,767 characters in every spreadsheet. */
const MAX_SHARED_TEXT = 32_767

/** Whether a ZIP is a workbook that can be read; macros in it are never looked at. */
export const isWorkbook = ({ names }: ZipParts): boolean => names.has(WORKBOOK)

/** Reads the list of sheets, the formats and the shared texts. Throws `unreadable`, `zip_bomb`. */
export async function readWorkbookParts(zip: ZipParts): Promise<WorkbookParts> {
  const { named, counts1904 } = await readSheetList(zip)
  const targets = await readRelations(zip)
  const found = named.flatMap(({ name, relation, isHidden }) => {
    const path = targets.get(relation)
    return path?.type === 'worksheet' && zip.names.has(path.target) ? [{ name, path: path.target, isHidden }] : []
  })
  const visible = found.filter(({ isHidden }) => !isHidden)
  const sheets = new Map((visible.length > 0 ? visible : found).map(({ name, path }) => [name, path]))
  if (sheets.size === 0) throw new ImportFileError('unreadable')
  const pathOf = (type: string) => [...targets.values()].find((each) => each.type === type)?.target
  return {
    sheets,
    counts1904,
    shapes: await readShapes(zip, pathOf('styles')),
    sharedTexts: await readSharedTexts(zip, pathOf('sharedStrings')),
  }
}

async function readAll(zip: ZipParts, path: string, handlers: Partial<XmlHandlers>): Promise<void> {
  const nothing = () => undefined
  for await (const _ of parseXml(zip.read(path), { open: nothing, text: nothing, close: nothing, ...handlers }));
}

interface NamedSheet {
  name: string
  relation: string
  isHidden: boolean
}

/** Names of the sheets and their relations. */
async function readSheetList(zip: ZipParts): Promise<{ named: NamedSheet[]; counts1904: boolean }> {
  const named: NamedSheet[] = []
  let counts1904 = false
  await readAll(zip, WORKBOOK, {
    open(element, attributes) {
      if (element === 'workbookPr') counts1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (attributes.name === undefined || relation === undefined) return
      named.push({ name: attributes.name, relation, isHidden: /^(?:hidden|veryHidden)$/.test(attributes.state ?? '') })
    },
  })
  return { named, counts1904 }
}

/** Kinds and paths of the parts that belong to the workbook; those outside the file are left out. */
async function readRelations(zip: ZipParts): Promise<Map<string, { type: string; target: string }>> {
  const targets = new Map<string, { type: string; target: string }>()
  await readAll(zip, 'xl/_rels/workbook.xml.rels', {
    open(element, { Id, Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || Id === undefined || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return targets
}

async function readShapes(zip: ZipParts, path: string | undefined): Promise<NumberShape[]> {
  const codes = new Map<number, string>()
  const shapes: NumberShape[] = []
  let isCellFormats = false
  if (path === undefined || !zip.names.has(path)) return shapes
  await readAll(zip, path, {
    open(element, { numFmtId, formatCode }) {
      if (element === 'cellXfs') isCellFormats = true
      else if (element === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      else if (element === 'xf' && isCellFormats)
        shapes.push(shapeOfFormat(Number(numFmtId ?? 0), codes.get(Number(numFmtId))))
    },
    close(element) {
      if (element === 'cellXfs') isCellFormats = false
    },
  })
  return shapes
}

async function readSharedTexts(zip: ZipParts, path: string | undefined): Promise<TextPool> {
  const pool = new TextPool()
  if (path === undefined || !zip.names.has(path)) return pool
  let [text, isText, count, phonetic] = ['', false, 0, 0]
  await readAll(zip, path, {
    open(element) {
      if (element === 'si') text = ''
      else if (element === 'rPh') phonetic += 1
      else if (element === 't') isText = phonetic === 0
    },
    text(piece) {
      // What is beyond the longest cell is only read past.
      if (isText && text.length < MAX_SHARED_TEXT) text += piece
    },
    close(element) {
      if (element === 't') isText = false
      else if (element === 'rPh') phonetic -= 1
      else if (element === 'si') {
        pool.add(text.slice(0, MAX_SHARED_TEXT))
        count += 1
        if (count > MAX_SHARED_TEXTS || pool.bytes > MAX_SHARED_BYTES) throw new ImportFileError('zip_bomb')
      }
    },
  })
  return pool
}
