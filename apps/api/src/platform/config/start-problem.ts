/**
 * Explains to the person who started the program why it cannot start. It ends the process with code 1, without a stack
 * trace.
 */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartProblem'
  }
}

/** What the operating system refuses to write, in words. */
const FILE_REFUSALS: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  ENOTDIR: 'one of the folders around it is a file',
}

/** The same of a folder that is made. Node names a read-only file system ENOENT where it makes the folders around it, too. */
const FOLDER_REFUSALS: Record<string, string> = {
  ENOENT: 'the folder around it is read-only or missing',
  EEXIST: 'a file of that name is there',
}

/** Returns what to print for a start that failed: words that the user can act on, or an unexpected error with its stack. */
export function startProblemText(error: unknown): unknown {
  if (error instanceof StartProblem) return error.message
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const reason = FILE_REFUSALS[code] ?? (syscall === 'mkdir' ? FOLDER_REFUSALS[code] : undefined)
  if (reason === undefined || path === undefined) return error
  return `${path} cannot be written: ${reason}. Mend that, or set HERDBOARD_DATA to another folder.`
}
