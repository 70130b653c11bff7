import { type Node, type Program, Visitor } from 'oxc-parser'
import { keyName, nameIn } from './syntax-names.ts'

/** Methods of the query client that make queries stale or load them again. */
const INVALIDATIONS = new Set(['invalidateQueries', 'refetchQueries', 'resetQueries'])

/** Finds uses of these methods: `client.resetQueries`, `client['resetQueries']`, and `{ resetQueries } = client`. */
export function readInvalidations(program: Program): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  const add = (name: string | null, { start }: Node): void => {
    if (name !== null && INVALIDATIONS.has(name)) found.push({ at: start, what: name })
  }
  new Visitor({
    MemberExpression: (node) => add(nameIn(node), node.property),
    ObjectPattern: ({ properties }) => {
      for (const property of properties) if (property.type === 'Property') add(keyName(property), property)
    },
  }).visit(program)
  return found
}
