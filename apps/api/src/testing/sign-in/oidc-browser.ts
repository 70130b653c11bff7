import { randomUUID } from 'node:crypto'
import { cookieNames, exchangeToken, type SessionTokens } from '@herdboard/contract/people/auth.ts'
import { type TestApi, TestApiProblem } from '#testing/api/test-api.ts'

/** Simulates a browser's way to a sign-in provider and back: redirects and cookies only. */
export function oidcBrowser(api: TestApi, headers: Record<string, string> = {}) {
  const clientId = randomUUID()
  const cookies = new Map<string, string>([[cookieNames.client, clientId]])

  /** Requests one of our URLs and returns the target of its redirect. Throws a TestApiProblem for any other response. */
  async function visit(url: string): Promise<URL> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await api.app.inject({ url, headers: { language: 'da', ...headers, cookie } })
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    if (answer.statusCode !== 303) throw new TestApiProblem(answer)
    return new URL(String(answer.headers.location), 'http://here.invalid')
  }

  const start = (query: Record<string, string> = {}) =>
    visit(`/api/auth/provider/start?${new URLSearchParams({ client_id: clientId, ...query })}`)

  /** Signs in at the provider; returns the URL to which it redirects the browser. */
  async function atProvider(authorizationUrl: URL): Promise<URL> {
    const jar = new Map<string, string>()
    let address = authorizationUrl
    for (let steps = 0; steps < 6 && address.origin === authorizationUrl.origin; steps++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
      await answer.body?.cancel()
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      address = new URL(answer.headers.get('location') ?? 'about:blank', address)
    }
    return address
  }

  const comeBack = (address: URL) => visit(address.pathname + address.search)

  return {
    clientId,
    cookies,
    start,
    atProvider,
    comeBack,
    /** Runs the whole sign-in; returns our URL at its end. */
    signIn: async (query: Record<string, string> = {}) => comeBack(await atProvider(await start(query))),
    exchange: (back: URL): Promise<SessionTokens> =>
      api
        .anonymous({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
        .call(exchangeToken, {
          body: { token: back.searchParams.get('token') ?? '', client_id: clientId },
        }),
  }
}
