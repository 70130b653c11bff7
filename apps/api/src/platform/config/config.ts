import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Brand } from '@herdboard/contract/system/ui.ts'
import { type HelpLink, readBrand } from '#platform/brand/brand.ts'
import type { BrandImage } from '#platform/brand/brand-image.ts'
import type { OwnHelp } from '#platform/brand/own-help.ts'
import { type ConsentConfig, readConsentConfig } from './consent-config.ts'
import { type Environment, type logLevels, readEnvironment } from './environment.ts'
import { type MailConfig, readMailConfig, readPublicUrl } from './mail-config.ts'
import { type MqttConfig, readMqttConfig } from './mqtt-config.ts'
import { isLoopback, parseProxyList, trustNearestProxy } from './network-address.ts'
import { type ObjectsConfig, readObjectsConfig } from './objects-config.ts'
import { type OidcConfig, readOidcConfig, readPasswordSignIn } from './oidc-config.ts'
import { readSmsConfig, type SmsConfig } from './sms-config.ts'
import { StartProblem } from './start-problem.ts'
import { readTracesConfig, type TracesConfig } from './traces-config.ts'

export interface Config {
  host: string
  port: number
  /** Absolute path. */
  dataFolder: string
  /** Connection URL of the owner of an external PostgreSQL; null for the product's own in the data folder. */
  databaseUrl: string | null
  /** Null: no demo company. Password null: a random one is made on the first start and printed. */
  demo: { password: string | null } | null
  tls: { cert: Buffer; key: Buffer } | null
  /**
   * Proxies whose headers about the caller's address and protocol are trusted: none, the nearest one, or these
   * addresses.
   */
  trustProxy: false | typeof trustNearestProxy | string[]
  /** Public URL of the installation, without a path. */
  publicUrl: string
  /** Absolute path of the folder with the companies' archives. */
  archiveFolder: string
  /** Store of photos, files of imports and archives; null: the database and the folder of archives. */
  objects: ObjectsConfig | null
  /** Absolute path of the folder that senders put their files in; null for none. */
  inboxFolder: string | null
  /** Backups of the embedded database: their folder, how many to keep, and whether one is taken every night. */
  backups: { folder: string; count: number; isNightly: boolean }
  /** Keys that seal the server keys, as text; null: they are in the key file. */
  sealingKey: string | null
  /** Absolute path of the file with the sealing keys. */
  sealingKeyFile: string
  /** Port of the metrics for Prometheus; null for none. */
  metricsPort: number | null
  /** Receiver of OpenTelemetry traces; null for none. */
  traces: TracesConfig | null
  /** Number of people that one company may invite a day. */
  invitationsPerDay: number
  /** Number of background jobs that run at once. */
  jobConcurrency: number
  /** Null: mails are written to a folder, and to a terminal. */
  mailServer: MailConfig | null
  /** Broker that sensors send to; null for none. */
  mqtt: MqttConfig | null
  /** Gateway that sends SMS; null for none. */
  sms: SmsConfig | null
  /** Addresses and ranges that are not public and that push messages and webhooks may still be sent to. */
  privateTargets: readonly string[]
  /** Sign-in provider beside the password; null for none. */
  provider: OidcConfig | null
  /** Whether people may sign in with a password. */
  passwordSignIn: boolean
  /** Consent provider whose cookie declaration the consent screen shows; null for the product's own text alone. */
  consentProvider: ConsentConfig | null
  /** `remove`: browsers remove the service worker of the web app. */
  serviceWorker: 'on' | 'remove'
  logLevel: (typeof logLevels)[number]
  brand: Brand
  /** Image that the brand's `logo_url` serves. */
  brandLogo: BrandImage | null
  /** Icon of the browser tab; null for the product's own icon in the brand's colour. */
  brandIcon: BrandImage | null
  /** Help links of this installation, beside the product's own help. */
  helpLinks: readonly HelpLink[]
  /** Help with screens, documents and videos of this installation. */
  ownHelp: readonly OwnHelp[]
  /** Whether the program may keep the rights of root: never, always, or only where no other account can run it. */
  allowRoot: 'where-needed' | 'off' | 'on'
  /** Messages for the person who starts the program. */
  notices: string[]
}

/** Reads all settings from the environment; no other code reads it. Throws a StartProblem that states what is wrong. */
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
  const { brandNotices, ...brandConfig } = readBrand(environment.HERDBOARD_BRAND)
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
    objects: readObjectsConfig(environment),
    inboxFolder: environment.HERDBOARD_INBOX ? resolve(environment.HERDBOARD_INBOX) : null,
    backups: {
      folder: resolve(environment.HERDBOARD_BACKUPS ?? join(environment.HERDBOARD_DATA, 'backups')),
      count: environment.HERDBOARD_BACKUPS_KEPT,
      isNightly: environment.HERDBOARD_BACKUPS !== undefined && environment.DATABASE_URL === undefined,
    },
    sealingKey: environment.HERDBOARD_KEY ?? null,
    sealingKeyFile: resolve(environment.HERDBOARD_KEY_FILE ?? join(environment.HERDBOARD_DATA, 'server-key')),
    metricsPort: environment.HERDBOARD_METRICS_PORT ?? null,
    traces: readTracesConfig(environment),
    invitationsPerDay: environment.HERDBOARD_INVITATIONS,
    jobConcurrency: environment.HERDBOARD_JOBS,
    mailServer: readMailConfig(environment),
    mqtt: readMqttConfig(environment),
    sms: readSmsConfig(environment),
    privateTargets: parseProxyList(environment.HERDBOARD_PRIVATE_TARGETS ?? '').filter((range) => range !== ''),
    provider,
    passwordSignIn: readPasswordSignIn(environment, provider),
    consentProvider: readConsentConfig(environment),
    allowRoot: environment.HERDBOARD_ALLOW_ROOT,
    notices: [...notices, ...urlNotices, ...brandNotices],
    serviceWorker: environment.HERDBOARD_SERVICE_WORKER,
    logLevel: environment.HERDBOARD_LOG,
    ...brandConfig,
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
