import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'

/** Configuration of test servers: loopback address, no TLS, a missing data folder and a test brand. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  host: '127.0.0.1',
  port: 0,
  dataFolder: '/nonexistent',
  databaseUrl: null,
  demo: null,
  tls: null,
  trustProxy: false,
  publicUrl: 'https://svinestien.example',
  archiveFolder: join(tmpdir(), `herdboard-archives-${process.pid}`),
  inboxFolder: null,
  backups: { folder: '/nowhere', kept: 1, isNightly: false },
  sealingKey: Buffer.alloc(32, 7).toString('base64'),
  sealingKeyFile: '/nonexistent/server-key',
  metricsPort: null,
  invitationsPerDay: 100_000,
  jobConcurrency: 2,
  mailServer: null,
  mqtt: null,
  // A gateway that nothing reaches: only tests of SMS send any.
  sms: {
    url: 'http://127.0.0.1:9/sms',
    header: null,
    body: 'to={to}&text={text}',
    type: 'application/x-www-form-urlencoded',
  },
  privateTargets: [],
  provider: null,
  passwordSignIn: true,
  consentProvider: null,
  serviceWorker: 'on',
  logLevel: 'silent',
  brand: { name: 'Svinestien', colour: '#0b6e4f', logo_url: null, support_email: 'hjaelp@svinestien.example' },
  brandLogo: null,
  brandIcon: null,
  helpLinks: [{ text: 'Håndbog', url: 'https://svinestien.example/haandbog' }],
  allowRoot: 'on',
  notices: [],
  ...changes,
})
