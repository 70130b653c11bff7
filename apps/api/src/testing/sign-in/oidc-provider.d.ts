/** The parts of `oidc-provider` that our tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface ProviderContext {
    status: number
    body: unknown
    oidc?: { route?: string; client?: { clientId: string }; session?: { accountId?: string } }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (of: {
      accountId: string | undefined
      clientId: string | undefined
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    use(step: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
