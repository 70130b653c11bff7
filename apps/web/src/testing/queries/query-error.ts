import { prettyDOM } from '@testing-library/react'

/**
 * Returns the error of a query that finds nothing, as testing-library does, but prints the page only when somebody reads
 * the message. Waiting queries fail at every poll, and printing was a tenth of the time of the web tests.
 */
export function queryError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const withPage = () => [message, prettyDOM(container) || ''].filter(Boolean).join('\n\n')
  Object.defineProperty(error, 'message', { get: withPage, configurable: true })
  return error
}
