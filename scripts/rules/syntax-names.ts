import type { Node } from 'oxc-parser'

/** Returns the text of a literal, also in backticks; null for another node. */
export function literalText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null
}

/** Returns the name of a variable, or of the field in `a.b` and `a['b']`; null for another node. */
export function nameIn(node: Node): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return null
  const { computed, property } = node
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return literalText(property)
}

/** Returns the name of a key, also in quotes; null for a computed one. */
export function keyName({ computed, key }: { computed: boolean; key: Node }): string | null {
  if (key.type === 'Identifier') return computed ? null : key.name
  return literalText(key)
}
