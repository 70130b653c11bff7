import { fileURLToPath } from 'node:url'
import { loadDocumentCompiler } from '#platform/pdf/document-compiler.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { PrintedReport } from './printed-report.ts'

const template = fileURLToPath(new URL('./e-control-layout.typ', import.meta.url))

/** Loads the template of the report and its fonts. `data` is a `PrintedReport` as JSON. */
export function loadReportCompiler(data: string) {
  const { compiler, sourceOf } = loadDocumentCompiler(template)
  return { compiler, source: sourceOf(data) }
}

/** Prints a production report as PDF. */
export const renderReportPdf = (report: PrintedReport, createdAt: Date): Promise<Uint8Array> =>
  renderPdf(template, report, createdAt)
