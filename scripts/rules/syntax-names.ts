import type { Node } from 'oxc-parser'

/** Returns the name of a variable, or of the field in `a.b` and `a['b']`; null for another node. */
export function nameIn(node: Node): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return null
  const { computed, property } = node
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null
}
