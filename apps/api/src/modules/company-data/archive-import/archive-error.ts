/** Why an archive cannot be imported; the texts are `company-data:failure.<code>`. */
export type ArchiveFailureCode =
  | 'not_archive'
  | 'damaged'
  | 'encrypted'
  | 'too_large'
  | 'no_room'
  | 'newer'
  | 'older'
  | 'unknown_part'
  | 'wrong_rows'
  | 'company_not_empty'
  | 'prices_missing'
  | 'interrupted'

export interface ArchiveFailure {
  code: ArchiveFailureCode
  params?: Record<string, string | number>
}

/** An archive that is refused; nothing of it is stored. */
export class ArchiveError extends Error {
  readonly failure: ArchiveFailure

  constructor(code: ArchiveFailureCode, params?: Record<string, string | number>, cause?: unknown) {
    super(`${code} ${JSON.stringify(params ?? {})}`, { cause })
    this.failure = { code, ...(params && { params }) }
  }
}
