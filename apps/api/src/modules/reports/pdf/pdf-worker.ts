import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const find = createRequire(import.meta.url).resolve
const WEIGHTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold', '700Bold/Inter_700Bold']
const fontBlobs = WEIGHTS.map((weight) => readFileSync(find(`@expo-google-fonts/inter/${weight}.ttf`)))

const template = fileURLToPath(new URL('./report.typ', import.meta.url))
const compiler = NodeCompiler.create({ workspace: dirname(template), fontArgs: [{ fontBlobs }] })
const { data, createdAt } = workerData as { data: string; createdAt: number }
const pdf = compiler.pdf(
  { mainFilePath: template, inputs: { data } },
  { pdfStandard: 'ua-1', creationTimestamp: Math.floor(createdAt / 1000) },
)
parentPort?.postMessage(new Uint8Array(pdf))
