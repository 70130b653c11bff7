import type { SpanDescription } from './trace-spans.ts'

const MAX_TEXT = 2_000
/** Strings, also with doubled quotes and between dollar signs, and numbers that are no part of a name or parameter. */
const LITERALS = /'(?:[^']|'')*'|\$([a-z_]*)\$.*?\$\1\$|(?<![\w$.])\d+(?:\.\d+)?(?![\w])/gis
const OPERATION = /^\s*(\w+)/

/** The text of a statement without its values: parameters are `$1` already, and literals become `?`. */
export const statementWithoutValues = (text: string): string =>
  text.replace(LITERALS, '?').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)

export function statementSpan(text: string): SpanDescription {
  const operation = OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  return {
    name: operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statementWithoutValues(text),
    },
  }
}
