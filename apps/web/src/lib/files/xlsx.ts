import { strToU8, Zip, ZipDeflate } from 'fflate'
import { writeSheet, type XlsxCell, type XlsxSheet, XML_DECLARATION } from './xlsx-sheet.ts'
import { xlsxStyles } from './xlsx-styles.ts'

export type { XlsxCell, XlsxSheet }

const OFFICE_XMLNS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_XMLNS = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const XLSX_TYPE = `${SPREADSHEET_TYPE}.sheet`

/** Number of characters that are compressed at a time. */
const CHUNK_CHARS = 65_536

/**
 * Writes an Excel file (xlsx), a workbook with one sheet: five small XML parts in a zip. It writes and compresses in chunks and yields to the
 * browser between them. A worker made from a string is not possible, because the content security policy of the page
 * forbids it.
 */
export async function writeXlsx<Row>(sheet: XlsxSheet<Row>): Promise<Uint8Array<ArrayBuffer>> {
  const zipped: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((problem, bytes) => {
    if (problem) throw problem
    zipped.push(new Uint8Array(bytes))
  })
  const startPart = (path: string) => {
    const file = new ZipDeflate(path)
    zip.add(file)
    return file
  }
  const add = (path: string, xml: string) => startPart(path).push(strToU8(XML_DECLARATION + xml), true)

  const file = startPart('xl/worksheets/sheet1.xml')
  let buffer = ''
  const styles = await writeSheet(sheet, (xml) => {
    buffer += xml
    if (buffer.length < CHUNK_CHARS) return
    file.push(strToU8(buffer))
    buffer = ''
  })
  file.push(strToU8(buffer), true)

  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE_XMLNS}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET_TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET_TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET_TYPE}.styles+xml"/></Types>`,
  )
  add('_rels/.rels', relations([`${OFFICE_XMLNS}/officeDocument`, 'xl/workbook.xml']))
  add(
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE_XMLNS}">` +
      `<sheets><sheet name="${escaped(sheetName(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    relations([`${OFFICE_XMLNS}/worksheet`, 'worksheets/sheet1.xml'], [`${OFFICE_XMLNS}/styles`, 'styles.xml']),
  )
  add('xl/styles.xml', xlsxStyles(styles))
  zip.end()
  return concatBytes(zipped)
}

function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    result.set(piece, at)
    at += piece.length
  }
  return result
}

const relations = (...targets: readonly [type: string, target: string][]): string =>
  `<Relationships xmlns="${PACKAGE_XMLNS}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const MAX_NAME_LENGTH = 31

/** Returns a valid sheet name: at most 31 characters, not empty, without the characters that cell references use. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .trim() || '1'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
