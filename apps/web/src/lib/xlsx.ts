import { strToU8, zipSync } from 'fflate'
import { type XlsxCell, type XlsxSheet, xlsxSheet } from './xlsx-sheet.ts'
import { xlsxStyles } from './xlsx-styles.ts'

export type { XlsxCell, XlsxSheet }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const XLSX_TYPE = `${SPREADSHEET}.sheet`

/**
 * A workbook of one sheet: five small XML parts in a zip. Packed in one go and not in a worker made from a text, which
 * the content policy of the page forbids; a hundred thousand rows take some three seconds.
 */
export function xlsx(sheet: XlsxSheet): Uint8Array<ArrayBuffer> {
  const { xml, styles } = xlsxSheet(sheet)
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
    '_rels/.rels': relations([`${OFFICE}/officeDocument`, 'xl/workbook.xml']),
    'xl/workbook.xml':
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">` +
      `<sheets><sheet name="${escaped(sheetName(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
      [`${OFFICE}/styles`, 'styles.xml'],
    ),
    'xl/worksheets/sheet1.xml': xml,
    'xl/styles.xml': xlsxStyles(styles),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(HEAD + text)])))
}

const relations = (...targets: readonly [type: string, target: string][]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const LONGEST_NAME = 31

/** A sheet's name is short, not empty, and free of the marks that addresses of cells use. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, LONGEST_NAME)
    .trim() || '1'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
