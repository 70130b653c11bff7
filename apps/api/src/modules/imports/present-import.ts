import type {
  ImportColumn,
  ImportDetail,
  ImportMessage,
  ImportRow,
  ImportSummary,
} from '@herdboard/contract/imports/import-detail.ts'
import { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { hasText } from '#platform/text/translator.ts'
import { textsOfRow } from './checking/texts-of-row.ts'
import type { ImportColumnDefinition } from './kinds/import-column.ts'
import { importKindOf } from './kinds/import-kinds.ts'
import { missingColumns } from './receiving/recognise-kind.ts'
import type { selectQuestions } from './sql/import-row-states.ts'
import type { StoredImportRow } from './sql/import-rows.ts'
import type { ListedImport, StoredImport } from './sql/imports.ts'

/** Returns an import as the list shows it, in the reader's language. `resting`: what a refused undo is about. */
export const presentSummary = (
  context: RequestContext,
  listedImport: ListedImport,
  resting: readonly string[] = [],
): ImportSummary => ({
  id: listedImport.id,
  kind: listedImport.kind,
  status: listedImport.status,
  channel: listedImport.channel,
  file_name: listedImport.file_name,
  sender: listedImport.sender,
  received_at: listedImport.received_at.toISOString(),
  imported_at: listedImport.imported_at?.toISOString() ?? null,
  undone_at: listedImport.undone_at?.toISOString() ?? null,
  row_count: listedImport.row_count,
  counts: Object.fromEntries(
    ImportRowState.options.map((state) => [state, listedImport.counts[state] ?? 0]),
  ) as ImportSummary['counts'],
  done_count: listedImport.done_count,
  sheet_count: listedImport.sheet_count,
  failure: failureText(context, listedImport, resting),
})

function failureText(
  { text }: RequestContext,
  { failure }: Pick<StoredImport, 'failure'>,
  resting: readonly string[],
): string | null {
  if (!failure) return null
  const key = /^(rule|problem):/.test(failure.code) ? failure.code : `imports:failure.${failure.code}`
  const reason = text(knownText(failure.code === 'rests' ? String(failure.params.reason) : key), failure.params)
  return resting.length === 0 ? reason : `${reason}: ${resting.join('; ')}`
}

/** Names the required columns that a file of a sender lacks. */
export function missingColumnsText(
  { text }: RequestContext,
  { kind, mapping }: Pick<StoredImport, 'kind' | 'mapping'>,
): string {
  const definition = kind === null ? undefined : importKindOf(kind)
  const missing = definition ? missingColumns(definition, mapping) : []
  return text('imports:sent.columns_missing', {
    names: missing.map((key) => text(`imports:column.${key}` as TextKey)).join(', '),
  })
}

/** An older release may have stored a reason that has no text any more. */
const knownText = (key: string): TextKey => (isText(key) ? key : 'imports:failure.unexpected') as TextKey
const isText: (key: string) => boolean = hasText

export const presentColumn = (
  { text }: RequestContext,
  { key, required, type, choices = [], emptyMeans }: ImportColumnDefinition,
): ImportColumn => ({
  key,
  name: text(`imports:column.${key}`),
  is_required: required === true,
  type,
  choices: choices.map((choice) => text(choice.text)),
  empty_means: choices.flatMap((choice) => (choice.value === emptyMeans ? text(choice.text) : []))[0] ?? null,
})

type ImportQuestion = Awaited<ReturnType<typeof selectQuestions>>[number]

/** Returns an import with what its screen needs. */
export function presentDetail(
  context: RequestContext,
  found: ListedImport,
  {
    questions,
    sameAs,
    resting,
    possibleKinds,
  }: {
    questions: readonly ImportQuestion[]
    sameAs: ImportDetail['same_as']
    resting: readonly string[]
    possibleKinds: ImportDetail['possible_kinds']
  },
): ImportDetail {
  const kind = found.kind === null ? undefined : importKindOf(found.kind)
  return {
    ...presentSummary(context, found, resting),
    settings: found.settings,
    date_order_doubt: found.date_order_doubt,
    sheets: found.sheets,
    header: found.header,
    hidden_columns: found.hidden_columns,
    sample: found.sample,
    mapping: found.mapping,
    possible_kinds: possibleKinds,
    columns: kind?.columns.map((column) => presentColumn(context, column)) ?? [],
    missing: kind ? missingColumns(kind, found.mapping) : [],
    same_as: sameAs,
    questions: questions.map(({ code, field, params, n }) => ({
      ...messageOf(context, { code, verdict: 'doubtful', ...(field !== null && { field }), ...(params && { params }) }),
      row_count: n,
    })),
    can_undo: found.imported_at !== null && (found.status === 'imported' || found.status === 'cancelled'),
  }
}

const messageOf = ({ text }: RequestContext, { code, field, params, verdict }: BrokenRule): ImportMessage => ({
  code,
  message: text(`rule:${code}`, params ?? {}),
  column: field ?? null,
  is_refusal: verdict === 'refused',
})

export const presentRow = (
  context: RequestContext,
  { mapping, kind }: Pick<StoredImport, 'mapping' | 'kind'>,
  row: StoredImportRow,
): ImportRow => ({
  no: row.no,
  state: row.state,
  values: textsOfRow(row, mapping),
  is_mended: row.mended !== null,
  messages: (row.problems ?? []).map((rule) => withChoices(context, kind, messageOf(context, rule))),
})

/** Names the values of a column beside one that is none of them. */
function withChoices(context: RequestContext, kind: StoredImport['kind'], found: ImportMessage): ImportMessage {
  if (found.code !== 'import.not_a_choice' || kind === null) return found
  const column = importKindOf(kind)?.columns.find(({ key }) => key === found.column)
  const choices = column ? presentColumn(context, column).choices.join('; ') : ''
  return { ...found, message: `${found.message}. ${context.text('imports:choices', { choices })}` }
}
