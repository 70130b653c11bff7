/** Cells that were copied from a spreadsheet, as a file of tab-separated values. */
export const pastedFile = (text: string): File => new File([text], 'paste.tsv', { type: 'text/tab-separated-values' })

/** Whether a file is a ZIP, as the archive of a company is. Workbooks are ZIPs too, but have a name of their own. */
export const isArchiveFile = ({ name }: File): boolean => /\.zip$/i.test(name)
