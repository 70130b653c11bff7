import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Brand } from '@herdboard/contract/system/ui.ts'
import { type HelpLink, readBrand } from '#platform/brand/brand.ts'
import type { BrandImage } from '#platform/brand/brand-image.ts'
import { type ConsentConfig, readConsentConfig } from './consent-config.ts'
import { type Environment, type logLevels, readEnvironment } from './environment.ts'
import { type MailConfig, readMailConfig, readPublicUrl } from './mail-config.ts'
import { isLoopback, parseProxyList, trustNearestProxy } from './network-address.ts'
import { type OidcConfig, readOidcConfig, readPasswordSignIn } from './oidc-config.ts'
import { StartProblem } from './start-problem.ts'

export interface Config {
  host: string
  port: number
  /** Absolute path. */
  dataFolder: string
  /** The owner's address of a PostgreSQL; null for our own in the data folder. */
  databaseUrl: string | null
  /** null: no demo company. Password null: made at random on the first start, and printed. */
  demo: { password: string | null } | null
  tls: { cert: Buffer; key: Buffer } | null
  /** Whose word about address and protocol of a caller counts: nobody's, the nearest one's, or that of these. */
  trustProxy: false | typeof trustNearestProxy | string[]
  /** Where people find the installation, without a path. */
  publicUrl: string
  /** Where archives of companies lie; absolute. */
  archiveFolder: string
  /** How many people one company may invite a day. */
  invitationsPerDay: number
  /** How many background jobs run at once. */
  jobConcurrency: number
  /** null: mails land in a folder and on the console. */
  mailServer: MailConfig | null
  /** Another way in beside the password; null for none. */
  provider: OidcConfig | null
  /** Whether people may sign in with a password. */
  passwordSignIn: boolean
  /** Whose declaration of cookies the consent screen shows; null for our own words alone. */
  consentProvider: ConsentConfig | null
  logLevel: (typeof logLevels)[number]
  brand: Brand
  /** What the brand's logo_url answers. */
  brandLogo: BrandImage | null
  /** What the tab of the browser shows; null for our own mark in the brand's colour. */
  brandIcon: BrandImage | null
  /** Help of this installation beside the product's own. */
  helpLinks: readonly HelpLink[]
  /** What to tell the person who starts the program. */
  notices: string[]
}

/** All settings, from the environment; nothing else reads it. Throws a StartProblem that says what is wrong. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const environment = readEnvironment(variables)
  const tls = readCertificate(environment)
  const trustProxy = readTrustedProxies(environment)
  if (!isLoopback(environment.HOST) && !tls && trustProxy === false) {
    throw new StartProblem(
      `HOST ${environment.HOST} can be reached by others, so passwords must travel encrypted. ` +
        'Set HERDBOARD_TLS_CERT and HERDBOARD_TLS_KEY, or HERDBOARD_TRUST_PROXY=on where a proxy ends TLS before this program.',
    )
  }
  const { demo, notices } = readDemoConfig(environment)
  const { publicUrl, urlNotices } = readPublicUrl(environment)
  const provider = readOidcConfig(environment)
  const { brandNotices, ...dress } = readBrand(environment.HERDBOARD_BRAND)
  return {
    host: environment.HOST,
    port: environment.PORT,
    dataFolder: resolve(environment.HERDBOARD_DATA),
    databaseUrl: environment.DATABASE_URL ?? null,
    demo,
    tls,
    trustProxy,
    publicUrl,
    archiveFolder: resolve(environment.HERDBOARD_ARCHIVES ?? join(environment.HERDBOARD_DATA, 'archives')),
    invitationsPerDay: environment.HERDBOARD_INVITATIONS,
    jobConcurrency: environment.HERDBOARD_JOBS,
    mailServer: readMailConfig(environment),
    provider,
    passwordSignIn: readPasswordSignIn(environment, provider),
    consentProvider: readConsentConfig(environment),
    notices: [...notices, ...urlNotices, ...brandNotices],
    logLevel: environment.HERDBOARD_LOG,
    ...dress,
  }
}

function readDemoConfig({
  HOST,
  HERDBOARD_DEMO,
  HERDBOARD_DEMO_PASSWORD,
}: Environment): Pick<Config, 'demo' | 'notices'> {
  if (HERDBOARD_DEMO === 'off') return { demo: null, notices: [] }
  if (isLoopback(HOST) || HERDBOARD_DEMO_PASSWORD !== undefined) {
    return { demo: { password: HERDBOARD_DEMO_PASSWORD ?? null }, notices: [] }
  }
  const notice = `The demo company is left out: on ${HOST} it needs HERDBOARD_DEMO_PASSWORD.`
  return { demo: null, notices: [notice] }
}

const readTrustedProxies = ({ HERDBOARD_TRUST_PROXY: trust }: Environment): Config['trustProxy'] =>
  trust === 'off' ? false : trust === 'on' ? trustNearestProxy : parseProxyList(trust)

function readCertificate({ HERDBOARD_TLS_CERT, HERDBOARD_TLS_KEY }: Environment): Config['tls'] {
  if (HERDBOARD_TLS_CERT === undefined && HERDBOARD_TLS_KEY === undefined) return null
  if (HERDBOARD_TLS_CERT === undefined || HERDBOARD_TLS_KEY === undefined) {
    throw new StartProblem('HERDBOARD_TLS_CERT and HERDBOARD_TLS_KEY belong together; only one is set.')
  }
  try {
    const tls = { cert: readFileSync(HERDBOARD_TLS_CERT), key: readFileSync(HERDBOARD_TLS_KEY) }
    createSecureContext(tls)
    return tls
  } catch (cause) {
    throw new StartProblem(
      `The certificate ${HERDBOARD_TLS_CERT} with the key ${HERDBOARD_TLS_KEY} cannot be used: ${(cause as Error).message}`,
      { cause },
    )
  }
}
