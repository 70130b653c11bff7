import { MAX_IMPORT_ROWS } from '@herdboard/contract/imports/import-limits.ts'
import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { TypedRow } from './import-column.ts'
import type { ImportedRow, ImportKindDefinition } from './import-kind-definition.ts'
import { rowOfField } from './ledger-kind.ts'

/** How rows that state one entry together are joined, such as the components of a mix. */
interface RowGroups<Item> {
  /** Key of the entry of a row; null where its cells do not say. */
  groupOf(row: TypedRow): string | null
  /** Joins the rows of a group, in the order of the file. */
  join(items: readonly [Item, ...Item[]]): Item
}

/** A row with the entry that it belongs to. */
interface GroupedItem<Item> {
  group: string | null
  item: Item
}

/** Makes a kind of which several rows are one entry: all of them are stored, or none. */
export const groupedRows = <Item>(
  { prefillOf, convert, store, ...kind }: Omit<ImportKindDefinition<Item>, 'foresee'>,
  { groupOf, join }: RowGroups<Item>,
): ImportKindDefinition<GroupedItem<Item>> => ({
  ...kind,
  groupOf,
  // The rows of a group may stand anywhere in the file, and no block may end between them.
  rowsAtOnce: MAX_IMPORT_ROWS,
  convert(row, session) {
    const { item, rules } = convert(row, session)
    return { item: item === null ? null : { group: groupOf(row), item }, rules }
  },
  ...(prefillOf && {
    prefillOf: (session, [first, ...others]) => prefillOf(session, [joinItems(join, first, others)]),
  }),
  async store(session, rows, options) {
    const groups = [...Map.groupBy(rows, ({ no, item }) => item.group ?? no).values()]
    const joined = groups.flatMap(([first, ...others]): ImportedRow<Item>[] =>
      first
        ? [
            {
              no: first.no,
              item: joinItems(
                join,
                first.item,
                others.map(({ item }) => item),
              ),
              mayBeKnown: first.mayBeKnown,
              doubts: first.doubts,
            },
          ]
        : [],
    )
    const ofAllRows = (rules: readonly BrokenRule[]) => rules.flatMap((rule) => forEachRow(rule, groups))
    try {
      const { effects, doubts } = await store(session, joined, options)
      return { effects, doubts: ofAllRows(doubts) }
    } catch (error) {
      throw error instanceof RuleProblem ? new RuleProblem(ofAllRows(error.rules)) : error
    }
  },
})

const joinItems = <Item>(
  join: RowGroups<Item>['join'],
  first: GroupedItem<Item>,
  others: readonly GroupedItem<Item>[],
): Item => join([first.item, ...others.map(({ item }) => item)])

/** A rule of the first row of a group is one of each of its rows, because none is stored without the others. */
function forEachRow(rule: BrokenRule, groups: readonly { no: number }[][]): BrokenRule[] {
  const named = rowOfField(rule.field)
  const group = groups.find(([first]) => first?.no === named?.no) ?? []
  return group.map(({ no }) => ({ ...rule, field: named?.column == null ? String(no) : `${no}.${named.column}` }))
}

/** Key of a group by cells of its rows, without case; null where one of them is empty. */
export const groupByCells =
  (...columns: readonly string[]) =>
  (row: TypedRow): string | null => {
    const cells = columns.map((column) => row[column] ?? null)
    return cells.includes(null) ? null : cells.join('/').toLowerCase()
  }
