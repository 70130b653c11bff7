/** Why the program cannot start, in words for the person who started it. Ends the process with code 1, no stack. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartProblem'
  }
}
