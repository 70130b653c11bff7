export const importFileErrorCodes = [
  'too_large',
  'empty',
  'no_rows',
  'unreadable',
  'too_many_rows',
  'too_many_columns',
  'line_too_long',
  'zip_bomb',
  'encrypted',
  'old_workbook',
  'unknown_format',
  'company_archive',
  'open_quote',
  'not_text',
  'sheet_missing',
  'timeout',
] as const
export type ImportFileErrorCode = (typeof importFileErrorCodes)[number]

/** A file that cannot be read; its text is `imports:failure.<code>`. */
export class ImportFileError extends Error {
  readonly code: ImportFileErrorCode
  readonly params: Record<string, string | number>

  constructor(code: ImportFileErrorCode, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Codes of `imports:failure`: a file that cannot be read, a person who may no longer import it, or a fault of ours. */
export const importFailureCodes = [
  ...importFileErrorCodes,
  'no_rights',
  'kind_not_allowed',
  'kind_without_module',
  'unexpected',
] as const
