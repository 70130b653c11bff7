/**
 * Returns a stand-in for `fetch` that reports how many bytes of the body are sent. `onSent` is called some times a second;
 * the last call has the size of the body. The response must be text. Rejects as `fetch` does: with the reason of the signal, or a `TypeError`
 * without an answer.
 */
export const uploadTransport =
  (onSent: (bytes: number) => void) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      const abort = () => request.abort()
      signal?.addEventListener('abort', abort)
      request.upload.onprogress = ({ loaded }) => onSent(loaded)
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(signal?.reason)
      request.send(body as XMLHttpRequestBodyInit)
    })

/** Statuses whose response may have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  return new Response(WITHOUT_BODY.has(request.status) ? null : request.responseText, {
    status: request.status,
    headers,
  })
}
