import { parentPort } from 'node:worker_threads'
import { loadDocumentCompiler } from './document-compiler.ts'

/** A document to print; see `renderPdf`. */
export interface PrintJob {
  template: string
  data: string
  createdAt: number
}

/** Results of the compiler that no document used for so many documents are forgotten. */
const KEPT_DOCUMENTS = 10

const compilers = new Map<string, ReturnType<typeof loadDocumentCompiler>>()

function compilerOf(template: string): ReturnType<typeof loadDocumentCompiler> {
  const known = compilers.get(template) ?? loadDocumentCompiler(template)
  compilers.set(template, known)
  return known
}

parentPort?.on('message', ({ template, data, createdAt }: PrintJob) => {
  const { compiler, sourceOf } = compilerOf(template)
  const pdf = compiler.pdf(sourceOf(data), {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(createdAt / 1000),
  })
  parentPort?.postMessage(new Uint8Array(pdf))
  compiler.evictCache(KEPT_DOCUMENTS)
})
