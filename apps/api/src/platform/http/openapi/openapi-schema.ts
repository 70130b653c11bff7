import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/** The dialect of every schema in the document: JSON Schema 2020-12, as zod writes it. */
export const JSON_SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Converts a zod schema to OpenAPI 3.1. A nullable value has `null` in its `type`. Recursive parts are stored in
 * `shared`, and references to them are valid anywhere in the document (`#/components/schemas/…`).
 */
export function openApiSchema(schema: z.ZodType, io: 'input' | 'output', shared: JsonSchema): JsonSchema {
  const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  const names = new Map<string, string>()
  for (const [name, definition] of Object.entries($defs ?? {}))
    names.set(name, shareDefinition(name, definition, shared))
  return adapt(own, names) as JsonSchema
}

/** Returns the name of a recursive part in `shared`; equal parts are stored once. */
function shareDefinition(name: string, definition: unknown, shared: JsonSchema): string {
  for (let no = 1; ; no += 1) {
    const sharedName = `Recursive${no}`
    const adapted = adapt(definition, new Map([[name, sharedName]]))
    const present = shared[sharedName]
    if (present === undefined) shared[sharedName] = adapted
    else if (JSON.stringify(present) !== JSON.stringify(adapted)) continue
    return sharedName
  }
}

function adapt(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => adapt(item, names))
  if (typeof value !== 'object' || value === null) return value
  const adapted = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, adapt(item, names)]))
  if (typeof adapted.$ref === 'string') {
    const name = adapted.$ref.replace('#/$defs/', '')
    return { ...adapted, $ref: `#/components/schemas/${names.get(name) ?? name}` }
  }
  return nullableByType(adapted)
}

/**
 * Writes `anyOf: [{ type: 'string' }, { type: 'null' }]` as `type: ['string', 'null']`; other schemas do not change.
 */
function nullableByType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [inner, none] = anyOf as [JsonSchema, JsonSchema]
  if (JSON.stringify(none) !== '{"type":"null"}' || typeof inner.type !== 'string' || 'const' in inner) return schema
  const withNull = Array.isArray(inner.enum) ? { enum: [...inner.enum, null] } : {}
  return { ...inner, ...withNull, ...rest, type: [inner.type, 'null'] }
}
