import { type BindingPattern, type Node, type Program, Visitor } from 'oxc-parser'

/** A constant, function or variable that other files can import by this name. */
export interface ExportedValue {
  name: string
  at: number
}

/** Returns the identifiers that a declaration binds; those of `const { a, b: [c] } = …` are `a` and `c`. */
function namesBound(pattern: BindingPattern): ExportedValue[] {
  if (pattern.type === 'Identifier') return [{ name: pattern.name, at: pattern.start }]
  if (pattern.type === 'AssignmentPattern') return namesBound(pattern.left)
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element) =>
      element === null ? [] : namesBound(element.type === 'RestElement' ? element.argument : element),
    )
  return pattern.properties.flatMap((property) =>
    namesBound(property.type === 'RestElement' ? property.argument : property.value),
  )
}

function namesDeclared(node: Node | null | undefined): ExportedValue[] {
  if (node?.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => namesBound(id))
  if (node?.type === 'FunctionDeclaration' && node.id) return [{ name: node.id.name, at: node.id.start }]
  return []
}

/**
 * Finds the constants and functions that a file declares and exports, also apart (`export { a }`) or under another name
 * (`export { a as b }`). A re-export under the same name is the same value, so it does not count.
 */
export function readExportedValues(program: Program): ExportedValue[] {
  const found = new Map<number, ExportedValue>()
  const declared = new Map<string, ExportedValue>()
  for (const statement of program.body) for (const value of namesDeclared(statement)) declared.set(value.name, value)
  const add = (value: ExportedValue | undefined): void => {
    if (value) found.set(value.at, value)
  }
  new Visitor({
    ExportNamedDeclaration: ({ declaration, specifiers, exportKind }) => {
      for (const value of namesDeclared(declaration)) add(value)
      if (exportKind === 'type') return
      for (const { local, exported, exportKind: kind } of specifiers) {
        if (kind === 'type' || local.type === 'Literal' || exported.type === 'Literal') continue
        if (local.name === exported.name) add(declared.get(local.name))
        else add({ name: exported.name, at: exported.start })
      }
    },
    ExportDefaultDeclaration: ({ declaration }) => {
      if (declaration.type === 'FunctionDeclaration' && declaration.id)
        add({ name: declaration.id.name, at: declaration.id.start })
      if (declaration.type === 'Identifier') add(declared.get(declaration.name))
    },
  }).visit(program)
  return [...found.values()]
}
