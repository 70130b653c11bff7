import { parentPort, workerData } from 'node:worker_threads'
import { loadReportCompiler } from './report-compiler.ts'

const { data, createdAt } = workerData as { data: string; createdAt: number }
const { compiler, source } = loadReportCompiler(data)
const pdf = compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp: Math.floor(createdAt / 1000) })
parentPort?.postMessage(new Uint8Array(pdf))
