import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { REMOVING_WORKER } from '../../apps/api/src/platform/web/removing-worker.ts'
import { e2eServer } from '../e2e-server.ts'

/** What the next build adds to the name of each of its files. */
const MARK = '_next'
const HASHED = /(assets\/|\.\/)([\w.-]+-[\w-]{8})(\.(?:js|css)\b)/g

const nameNext = (text: string): string =>
  text
    .replace(HASHED, (_all, before: string, name: string, ending: string) => `${before}${name}${MARK}${ending}`)
    .replace(/"id":"(\w+)"/, `"id":"$1${MARK}"`)

/**
 * A proxy in front of the server of this file that can be updated. Afterwards it serves the same app as another build:
 * scripts and styles have other names, and no file of the build before is left. It can be told to remove the service
 * workers of all browsers, as `HERDBOARD_SERVICE_WORKER=remove` does.
 */
export function useNextBuild(): {
  address: () => string
  update: () => void
  removeWorkers: () => void
  reset: () => void
} {
  let isNext = false
  let removesWorkers = false
  let port = 0
  const proxy = createServer((request, response) => {
    const url = request.url ?? '/'
    const path = url.split('?')[0] ?? '/'
    const isAsset = /^\/assets\/.+\.(?:js|css)$/.test(path)
    if (isNext && isAsset && !path.includes(`${MARK}.`)) {
      response.writeHead(404).end()
      return
    }
    if (removesWorkers && path === '/push-worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(REMOVING_WORKER)
      return
    }
    const upstream = isNext && isAsset ? url.replace(`${MARK}.`, '.') : url
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void forward(upstream, Buffer.concat(chunks)).catch(() => response.destroy()))
    const forward = async (to: string, body: Buffer) => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        /^(host|connection|content-length|accept-encoding|if-none-match|transfer-encoding)$/.test(name) ||
        value === undefined
          ? []
          : [[name, String(value)] as [string, string]],
      )
      const method = request.method ?? 'GET'
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const answer = await fetch(`${e2eServer().address}${to}`, {
        method,
        headers: [...headers, ['accept-encoding', 'identity']],
        redirect: 'manual',
        ...(hasBody && { body: new Uint8Array(body) }),
      })
      const type = answer.headers.get('content-type') ?? ''
      const isCode = /javascript|css|html/.test(type) && !to.startsWith('/api')
      const cookies = answer.headers.getSetCookie()
      const passedOn = [...answer.headers].filter(
        ([name]) => !/^(set-cookie|content-length|content-encoding|etag)$/.test(name),
      )
      response.writeHead(answer.status, {
        ...Object.fromEntries(passedOn),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
      })
      if (isNext && isCode) response.end(nameNext(await answer.text()))
      else if (answer.body) for await (const part of answer.body) response.write(part)
      response.end()
    }
  })
  beforeAll(
    () =>
      new Promise<void>((resolve) =>
        proxy.listen(0, '127.0.0.1', () => {
          const address = proxy.address()
          port = typeof address === 'object' && address ? address.port : 0
          resolve()
        }),
      ),
  )
  afterAll(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return {
    address: () => `http://127.0.0.1:${port}`,
    update: () => {
      isNext = true
    },
    removeWorkers: () => {
      removesWorkers = true
    },
    reset: () => {
      isNext = false
      removesWorkers = false
    },
  }
}
