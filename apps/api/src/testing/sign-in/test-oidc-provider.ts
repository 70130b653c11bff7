/// <reference path="./oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import type { OidcConfig } from '#platform/config/oidc-config.ts'

/** A user of the provider, by the provider's own id. */
export interface OidcUser {
  email?: string
  email_verified?: boolean
}

export interface TestOidcProvider {
  settings: OidcConfig
  users: Map<string, OidcUser>
  /** User at the browser who is signed in at the provider without a page; null shows its sign-in page. */
  signedInUser: string | null
  /** Changes claims of the next ID tokens, signed with the provider's own key or an unknown key. */
  tamperClaims(claims: Record<string, unknown>, by?: 'itself' | 'a stranger'): void
  /** True makes the token endpoint answer 503. */
  isFailing: boolean
  stop(): Promise<void>
}

interface TestOidcProviderOptions {
  /** Origin of the product, to which the browser returns. */
  origin: string
  flow?: OidcConfig['flow']
}

const CLIENT = { clientId: 'herdboard', clientSecret: 'a secret between two servers, 32 long' }

/** Starts a real OpenID Connect provider on a free port. */
export async function startTestOidcProvider({
  origin,
  flow = 'code',
}: TestOidcProviderOptions): Promise<TestOidcProvider> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  let listen: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => listen(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let tamperedClaims: { claims: Record<string, unknown>; by: 'itself' | 'a stranger' } | null = null

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${origin}${flow === 'code' ? '/api/auth/provider/return' : '/auth/login'}`],
        post_logout_redirect_uris: [`${origin}/auth/login`],
        response_types: [flow],
        grant_types: [flow === 'code' ? 'authorization_code' : 'implicit'],
        // Tests use plain http, which the provider accepts for native clients only.
        application_type: 'native',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of tests alone'] },
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    responseTypes: ['code', 'id_token'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/log-ind' },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...testProvider.users.get(sub) }),
    }),
    loadExistingGrant: async ({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId?: string } }
    }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    if (context.oidc?.route !== 'token') return
    if (testProvider.isFailing) context.status = 503
    const body = context.body as { id_token?: string }
    if (!tamperedClaims || body.id_token === undefined) return
    const signer = tamperedClaims.by === 'itself' ? own.privateKey : stranger.privateKey
    const claims = { ...decodeJwt(body.id_token), ...tamperedClaims.claims }
    body.id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(signer)
  })
  const answer = provider.callback()
  listen = async (request, response) => {
    if (!request.url?.startsWith('/log-ind')) return answer(request, response)
    const typed = request.method === 'POST' ? new URLSearchParams(await text(request)).get('login') : null
    const login = typed ?? testProvider.signedInUser
    if (login !== null)
      return provider.interactionFinished(request, response, { login: { accountId: login }, consent: {} })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(PAGE)
  }

  const testProvider: TestOidcProvider = {
    settings: { issuer, ...CLIENT, label: 'Landbrugets login', flow },
    users: new Map(),
    signedInUser: null,
    tamperClaims: (claims, by = 'itself') => {
      tamperedClaims = { claims, by }
    },
    isFailing: false,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return testProvider
}

const PAGE = `<!doctype html><html lang="da"><title>Landbrugets login</title>
<form method="post"><label>Bruger <input name="login"></label><button>Fortsæt</button></form></html>`
