import { type Node, type Program, Visitor } from 'oxc-parser'
import { nameIn } from './syntax-names.ts'

const PROCESS_MODULES = new Set(['process', 'node:process'])

/** Whether the node is the object of the process: `process` or `globalThis.process`. */
const isProcess = (node: Node): boolean =>
  node.type === 'Identifier' ? node.name === 'process' : node.type === 'MemberExpression' && nameIn(node) === 'process'

/**
 * Finds the places that read the environment of the process: `process.env`, `import { env }` from its module, and
 * `process` under another name or taken apart, which can do the same unseen.
 */
export function readEnvironmentReads(program: Program): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  const add = ({ start }: Node, what: string): void => {
    found.push({ at: start, what })
  }
  new Visitor({
    MemberExpression: (node) => {
      if (isProcess(node.object) && nameIn(node) === 'env') add(node, 'process.env')
    },
    VariableDeclarator: ({ init }) => {
      if (init && isProcess(init)) add(init, '= process')
    },
    AssignmentExpression: ({ right }) => {
      if (isProcess(right)) add(right, '= process')
    },
    ImportDeclaration: ({ source, specifiers }) => {
      if (!PROCESS_MODULES.has(source.value)) return
      for (const specifier of specifiers) {
        if (specifier.type === 'ImportSpecifier') {
          const { imported } = specifier
          if (imported.type === 'Identifier' && imported.name === 'env') add(specifier, 'env of process')
        } else if (specifier.local.name !== 'process') add(specifier, 'process by another name')
      }
    },
  }).visit(program)
  return found
}
