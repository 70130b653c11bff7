import { connect } from 'node:net'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends exactly these bytes to a local server and returns its response up to the end of the connection. */
export async function sendRaw(address: string, text: string): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let got = ''
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text))
  socket.setTimeout(5_000, () => socket.destroy(new Error(`No end after: ${got}`)))
  socket.on('data', (piece) => {
    got += piece
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(got))
  const answer = await promise
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((header): [string, string] => {
    const colon = header.indexOf(':')
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()]
  })
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body: body.join('\r\n\r\n') }
}
