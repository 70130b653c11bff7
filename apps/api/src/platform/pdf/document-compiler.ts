import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { printableText } from './printable-text.ts'

const find = createRequire(import.meta.url).resolve
const WEIGHTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold']

/**
 * Loads a Typst template and its fonts, for any number of documents. The data of `sourceOf` is what the template reads,
 * as JSON with all texts and figures formatted; what the fonts lack is replaced.
 */
export function loadDocumentCompiler(template: string) {
  const fontBlobs = WEIGHTS.map((weight) => readFileSync(find(`@expo-google-fonts/inter/${weight}.ttf`)))
  const compiler = NodeCompiler.create({ workspace: dirname(template), fontArgs: [{ fontBlobs }] })
  const printable = printableText(fontBlobs[0] ?? new Uint8Array())
  const sourceOf = (data: string) => {
    const printed = JSON.stringify(JSON.parse(data), (_, value: unknown) =>
      typeof value === 'string' ? printable(value) : value,
    )
    return { mainFilePath: template, inputs: { data: printed } }
  }
  return { compiler, sourceOf }
}
