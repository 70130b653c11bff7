import { parentPort, workerData } from 'node:worker_threads'
import { loadDocumentCompiler } from './document-compiler.ts'

const { template, data, createdAt } = workerData as { template: string; data: string; createdAt: number }
const { compiler, source } = loadDocumentCompiler(template, data)
const pdf = compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp: Math.floor(createdAt / 1000) })
parentPort?.postMessage(new Uint8Array(pdf))
