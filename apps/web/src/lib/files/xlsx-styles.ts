import { DATE_FORMAT, DATE_TIME_FORMAT, type XlsxStyle } from './xlsx-sheet.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Built-in number formats of every spreadsheet. The date formats follow the user's locale. */
const BUILT_IN_FORMATS = new Map([
  ['General', 0],
  [DATE_FORMAT, 14],
  [DATE_TIME_FORMAT, 22],
])
const FIRST_CUSTOM_ID = 164

/** Returns the stylesheet part of the workbook. Its cell formats are in the order of the style numbers. */
export function xlsxStyles(styles: readonly XlsxStyle[]): string {
  const customFormats = [...new Set(styles.map(({ format }) => format))].filter(
    (format) => !BUILT_IN_FORMATS.has(format),
  )
  const formatNumber = (format: string) =>
    BUILT_IN_FORMATS.get(format) ?? FIRST_CUSTOM_ID + customFormats.indexOf(format)

  const formats = customFormats
    .map((format, index) => `<numFmt numFmtId="${FIRST_CUSTOM_ID + index}" formatCode="${format}"/>`)
    .join('')
  const cellFormats = styles
    .map(
      ({ format, isBold, hasLineAbove, isRight, isQuoted }) =>
        `<xf numFmtId="${formatNumber(format)}" fontId="${Number(isBold)}" fillId="0" borderId="${Number(hasLineAbove)}"` +
        ` xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"${isQuoted ? ' quotePrefix="1"' : ''}` +
        `${isRight ? ' applyAlignment="1"><alignment horizontal="right"/></xf>' : '/>'}`,
    )
    .join('')
  return (
    `<styleSheet xmlns="${MAIN}">` +
    (customFormats.length > 0 ? `<numFmts count="${customFormats.length}">${formats}</numFmts>` : '') +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${cellFormats}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
