import { type BindingPattern, type Node, type Program, Visitor } from 'oxc-parser'
import { keyName } from './syntax-names.ts'

/** A name that a file gives to something, exported or not. */
export interface DeclaredName {
  name: string
  at: number
}

type Parameter = Extract<Node, { type: 'ArrowFunctionExpression' }>['params'][number]

/**
 * Finds the names of variables, parameters, functions, methods, types, classes, and fields of types and objects, at any
 * depth; also what is taken out of an object under the name of its field. Names with `_` are columns or fields of the
 * API and have their own review.
 */
export function readDeclaredNames(program: Program): DeclaredName[] {
  const found: DeclaredName[] = []
  const add = (name: string, at: number): void => {
    if (!name.includes('_')) found.push({ name, at })
  }
  const bind = (pattern: BindingPattern): void => {
    if (pattern.type === 'Identifier') add(pattern.name, pattern.start)
    else if (pattern.type === 'AssignmentPattern') bind(pattern.left)
    else if (pattern.type === 'ArrayPattern') {
      for (const element of pattern.elements)
        if (element) bind(element.type === 'RestElement' ? element.argument : element)
    } else
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') bind(property.argument)
        else bind(property.value)
      }
  }
  const bindAll = ({ params }: { params: readonly Parameter[] }): void => {
    for (const parameter of params) {
      if (parameter.type === 'TSParameterProperty') bind(parameter.parameter)
      else bind(parameter.type === 'RestElement' ? parameter.argument : parameter)
    }
  }
  const addId = ({ id }: { id: { name: string; start: number } | null }): void => {
    if (id) add(id.name, id.start)
  }
  const addKey = (property: { computed: boolean; key: Node }): void => {
    const name = keyName(property)
    if (name !== null) add(name, property.key.start)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: (node) => {
      addId(node)
      bindAll(node)
    },
    FunctionExpression: bindAll,
    ArrowFunctionExpression: bindAll,
    TSTypeAliasDeclaration: addId,
    TSInterfaceDeclaration: addId,
    ClassDeclaration: addId,
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    MethodDefinition: addKey,
    PropertyDefinition: addKey,
    ObjectExpression: ({ properties }) => {
      // A shorthand repeats the name of a variable.
      for (const property of properties) if (property.type === 'Property' && !property.shorthand) addKey(property)
    },
  }).visit(program)
  return found
}
