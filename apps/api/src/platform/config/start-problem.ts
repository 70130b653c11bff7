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
