import { fileURLToPath } from 'node:url'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { loadDocumentCompiler } from '#platform/pdf/document-compiler.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { PrintedReport } from './printed-report.ts'

const template = fileURLToPath(new URL('./e-control-layout.typ', import.meta.url))

/** Loads the template of the report and its fonts. `data` is a `PrintedReport` as JSON. */
export function loadReportCompiler(data: string) {
  const { compiler, sourceOf } = loadDocumentCompiler(template)
  return { compiler, source: sourceOf(data) }
}

/** A printed report, and the company whose turn it takes. */
export interface ReportToRender {
  directoryId: DirectoryId
  printed: PrintedReport
  createdAt: Date
}

/** Prints a production report as PDF. */
export const renderReportPdf = ({ directoryId, printed, createdAt }: ReportToRender): Promise<Uint8Array> =>
  renderPdf({ directoryId, template, content: printed, createdAt })
