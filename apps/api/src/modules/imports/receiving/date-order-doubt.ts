import { languages } from '@herdboard/contract/core/languages.ts'
import type { ImportDetail } from '@herdboard/contract/imports/import-detail.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { importKinds } from '../kinds/import-kinds.ts'
import type { RecognisedFile } from '../reading/read-file.ts'
import { columnName } from './column-name.ts'

type DateOrderDoubt = ImportDetail['date_order_doubt']

/**
 * Says what is to become of days that may be read with the day or the month first. The day is read first. A person is
 * asked where numbers or headings are American, too; English headings beside a decimal comma are not. Days such as 05/05
 * tell no order, and need none.
 */
export function dateOrderDoubt({
  settings,
  header,
  isDateOrderOpen,
  isDateOrderUntold,
  hasAmericanThousands,
}: Pick<
  RecognisedFile,
  'settings' | 'header' | 'isDateOrderOpen' | 'isDateOrderUntold' | 'hasAmericanThousands'
>): DateOrderDoubt {
  if (!isDateOrderOpen) return isDateOrderUntold ? 'untold' : null
  const isAmerican = settings.decimalMark === '.' && (hasAmericanThousands || isEnglish(header))
  return isAmerican ? 'asked' : 'assumed'
}

/** Whether a header has names of columns in English, and none in another language alone. */
function isEnglish(header: readonly string[]): boolean {
  const { english, others } = columnNames()
  const names = header.map(columnName)
  const isOther = (name: string) => others.has(name) && !english.has(name)
  return names.some((name) => english.has(name) && !others.has(name)) && !names.some(isOther)
}

interface ColumnNames {
  /** Keys are English, too. */
  english: ReadonlySet<string>
  others: ReadonlySet<string>
}

let known: ColumnNames | undefined

/** Names of the columns of all kinds, as headers are compared. */
function columnNames(): ColumnNames {
  known ??= {
    english: new Set([...namesIn('en'), ...columnKeys().map(columnName)]),
    others: new Set(languages.flatMap(({ code }) => (code === 'en' ? [] : namesIn(code)))),
  }
  return known
}

const columnKeys = () => [...new Set(importKinds.flatMap(({ columns }) => columns.map(({ key }) => key)))]

const namesIn = (code: (typeof languages)[number]['code']): string[] =>
  columnKeys().map((key) => columnName(translatorFor(code)(`imports:column.${key}`)))
