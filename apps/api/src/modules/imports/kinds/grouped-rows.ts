import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { ImportedRow, ImportKindDefinition } from './import-kind-definition.ts'
import { rowOfField } from './ledger-kind.ts'

/** How rows that state one entry together are joined, such as the components of a mix. */
interface RowGroups<Item> {
  groupOf(item: Item): string
  /** Joins the rows of a group, in the order of the file. */
  join(items: readonly [Item, ...Item[]]): Item
}

/** Makes a kind of which several rows are one entry: all of them are stored, or none. */
export const groupedRows = <Item>(
  kind: ImportKindDefinition<Item>,
  { groupOf, join }: RowGroups<Item>,
): ImportKindDefinition<Item> => ({
  ...kind,
  rowsAtOnce: undefined,
  async store(session, rows, options) {
    const groups = [...Map.groupBy(rows, ({ item }) => groupOf(item)).values()]
    const joined = groups.flatMap(([first, ...others]): ImportedRow<Item>[] =>
      first ? [{ no: first.no, item: join([first.item, ...others.map(({ item }) => item)]) }] : [],
    )
    const ofAllRows = (rules: readonly BrokenRule[]) => rules.flatMap((rule) => forEachRow(rule, groups))
    try {
      const { effects, doubts } = await kind.store(session, joined, options)
      return { effects, doubts: ofAllRows(doubts) }
    } catch (error) {
      throw error instanceof RuleProblem ? new RuleProblem(ofAllRows(error.rules)) : error
    }
  },
})

/** A rule of the first row of a group is one of each of its rows, because none is stored without the others. */
function forEachRow<Item>(rule: BrokenRule, groups: readonly ImportedRow<Item>[][]): BrokenRule[] {
  const named = rowOfField(rule.field)
  const group = groups.find(([first]) => first?.no === named?.no) ?? []
  return group.map(({ no }) => ({ ...rule, field: named?.column == null ? String(no) : `${no}.${named.column}` }))
}
