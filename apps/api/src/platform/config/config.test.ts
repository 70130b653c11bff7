import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { trustNearestProxy } from './network-address.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('default configuration is this machine only, an own database and a demo with its own password', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataFolder: join(process.cwd(), '.data'),
    databaseUrl: null,
    demo: { password: null },
    tls: null,
    trustProxy: false,
    jobConcurrency: 2,
    brand: { name: 'Herdboard', logo_url: null },
    notices: [],
  })
})

test('a process does one to four background jobs at once', () => {
  expect(readConfig({ HERDBOARD_JOBS: '4' }).jobConcurrency).toBe(4)
  for (const wrong of ['0', '5', 'two'])
    expect(() => readConfig({ HERDBOARD_JOBS: wrong })).toThrow('HERDBOARD_JOBS must be a whole number from 1 to 4')
})

test('empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('every invalid variable is named, and no secret is repeated', () => {
  const wrong = {
    PORT: '70000',
    HERDBOARD_DEMO: 'yes',
    HERDBOARD_DEMO_PASSWORD: 'hunter2',
    DATABASE_URL: 'mysql://a:sesame@b/c',
  }
  expect(() => readConfig(wrong)).toThrow(
    /^PORT must .*\nDATABASE_URL must .*\nHERDBOARD_DEMO must .*\nHERDBOARD_DEMO_PASSWORD must /,
  )
  expect(() => readConfig(wrong)).not.toThrow(/hunter2|sesame/)
})

describe('server reachable by others', () => {
  const open = { HOST: '0.0.0.0' }

  test('public server requires TLS, its own or from a proxy', () => {
    expect(() => readConfig(open)).toThrow(/HERDBOARD_TLS_CERT.*HERDBOARD_TRUST_PROXY/)
    expect(readConfig({ ...open, HERDBOARD_TRUST_PROXY: 'on' }).trustProxy).toBe(trustNearestProxy)
  })

  test('public server leaves out the demo, with a message, unless its password is set', () => {
    const proxied = { ...open, HERDBOARD_TRUST_PROXY: 'on', HERDBOARD_URL: 'https://grise.example' }
    expect(readConfig(proxied)).toMatchObject({
      demo: null,
      notices: [expect.stringContaining('HERDBOARD_DEMO_PASSWORD')],
    })
    expect(readConfig({ ...proxied, HERDBOARD_DEMO_PASSWORD: 'grisehyle' }).demo).toEqual({ password: 'grisehyle' })
    expect(readConfig({ ...proxied, HERDBOARD_DEMO: 'off' })).toMatchObject({ demo: null, notices: [] })
  })
})

test.each(['localhost', '::1', '127.0.0.5'])('address %s counts as this machine only', (HOST) => {
  expect(readConfig({ HOST }).host).toBe(HOST)
})

test('proxies can be set by address and range', () => {
  expect(readConfig({ HERDBOARD_TRUST_PROXY: '10.0.0.7, 192.168.0.0/16' }).trustProxy).toEqual([
    '10.0.0.7',
    '192.168.0.0/16',
  ])
  expect(() => readConfig({ HERDBOARD_TRUST_PROXY: 'everybody' })).toThrow(/HERDBOARD_TRUST_PROXY must/)
})

test('certificate needs its key, and both must be valid', () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=farm'].concat(
      [...['-keyout', key, '-out', cert]],
    ),
    { stdio: 'ignore' },
  )
  expect(() => readConfig({ HERDBOARD_TLS_CERT: cert })).toThrow(/belong together/)
  expect(() => readConfig({ HERDBOARD_TLS_CERT: cert, HERDBOARD_TLS_KEY: cert })).toThrow(/cannot be used/)
  expect(readConfig({ HOST: '0.0.0.0', HERDBOARD_TLS_CERT: cert, HERDBOARD_TLS_KEY: key }).tls).not.toBeNull()
})

test('brand is a single file with name, colour, logo, support and links to its own help', () => {
  file('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const brand = { name: 'Svinefabrikken', colour: '#7a1f3d', logo: 'logo.svg', support_email: 'hjaelp@svin.example' }
  const config = readConfig({ HERDBOARD_BRAND: file('brand.json', JSON.stringify(brand)) })
  expect(config.brand).toEqual({
    name: 'Svinefabrikken',
    colour: '#7a1f3d',
    logo_url: '/brand/logo',
    support_email: 'hjaelp@svin.example',
  })
  expect(config.brandLogo?.type).toBe('image/svg+xml')
  expect(config.helpLinks).toEqual([])
  const help_links = [{ text: 'Håndbog', url: 'https://svin.example/haandbog' }]
  const linked = { HERDBOARD_BRAND: file('links.json', JSON.stringify({ name: 'A', help_links })) }
  expect(readConfig(linked).helpLinks).toEqual(help_links)
  const unsafe = JSON.stringify({ name: 'A', help_links: [{ text: 'x', url: 'javascript:alert(1)' }] })
  expect(() => readConfig({ HERDBOARD_BRAND: file('unsafe.json', unsafe) })).toThrow(/unsafe\.json/)
  expect(() => readConfig({ HERDBOARD_BRAND: file('red.json', '{"name":"A","colour":"red"}') })).toThrow(
    /red\.json.*colour/s,
  )
  expect(() => readConfig({ HERDBOARD_BRAND: join(folder, 'none.json') })).toThrow(/none\.json cannot be used/)
})

test('help of an installation has texts, routes, videos and PDF documents beside the brand file', () => {
  const withHelp = (...help: unknown[]) =>
    readConfig({ HERDBOARD_BRAND: file('help.json', JSON.stringify({ name: 'A', help })) }).ownHelp
  file('regler.pdf', '%PDF-1.4 house rules')
  file('regler-2.pdf', '<html>')
  const [rules, film] = withHelp(
    {
      text: { da: 'Husets regler' },
      document: 'regler.pdf',
      references: [{ text: 'Loven', url: 'https://lov.example' }],
    },
    { text: 'Film', video: { url: 'https://svin.example/film.mp4' }, screens: ['/feed'] },
  )
  expect(rules?.document?.toString()).toBe('%PDF-1.4 house rules')
  expect(film).toMatchObject({ document: null, screens: ['/feed'], visible: true })
  const wrong: [object, RegExp][] = [
    [{ text: 'A', document: 'regler-2.pdf' }, /regler-2\.pdf is not a PDF/],
    [{ text: 'A', document: '../secret.pdf' }, /beside the brand file/],
    [{ text: 'A', document: 'gone.pdf' }, /gone\.pdf/],
    [{ text: 'A', url: 'javascript:alert(1)' }, /cannot be used/],
    [{ text: 'A', route: '//evil.example' }, /path of a screen/],
    [{ text: 'A', route: '/pigs', url: 'https://svin.example' }, /at most one/],
    [{ text: {} }, /cannot be used/],
  ]
  for (const [entry, words] of wrong) expect(() => withHelp(entry)).toThrow(words)
})

describe('mail configuration', () => {
  const from = { HERDBOARD_MAIL_FROM: 'post@holm.example' }

  test('mail goes to the server in HERDBOARD_SMTP, with its required settings', () => {
    expect(readConfig({}).mailServer).toBeNull()
    expect(readConfig({ ...from, HERDBOARD_SMTP: 'smtp://post.example' }).mailServer).toEqual({
      host: 'post.example',
      port: 587,
      secure: false,
      auth: null,
      from: 'post@holm.example',
    })
    expect(readConfig({ ...from, HERDBOARD_SMTP: 'smtps://a%40b:p%2Fq@post.example:4650' }).mailServer).toMatchObject({
      port: 4650,
      secure: true,
      auth: { user: 'a@b', pass: 'p/q' },
    })
  })

  test('mail configuration requires a valid sender address', () => {
    expect(() => readConfig({ HERDBOARD_SMTP: 'smtp://post.example' })).toThrow(/HERDBOARD_MAIL_FROM/)
    const wrong = {
      HERDBOARD_SMTP: 'http://a:sesame@b',
      HERDBOARD_MAIL_FROM: 'us',
      HERDBOARD_URL: 'https://a.example/b',
    }
    expect(() => readConfig(wrong)).toThrow(/HERDBOARD_URL must .*\nHERDBOARD_SMTP must .*\nHERDBOARD_MAIL_FROM must /)
    expect(() => readConfig(wrong)).not.toThrow(/sesame/)
  })

  test('mail links use the configured public address, never the one from the request', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://127.0.0.1:4000')
    expect(readConfig({ HERDBOARD_URL: 'https://grise.example/' }).publicUrl).toBe('https://grise.example')
    const open = readConfig({ HOST: '0.0.0.0', HERDBOARD_TRUST_PROXY: 'on', HERDBOARD_URL: 'https://grise.example' })
    expect(open.notices.join()).not.toContain('HERDBOARD_URL')
    expect(readConfig({ HOST: '0.0.0.0', HERDBOARD_TRUST_PROXY: 'on' }).notices).toContain(
      'Links in mails begin with http://0.0.0.0:3000; set HERDBOARD_URL to say otherwise.',
    )
  })
})

test('sign-in provider needs three settings and a secret; incomplete settings are refused', () => {
  const provider = {
    HERDBOARD_OIDC_ISSUER: 'https://login.example/realms/landbrug',
    HERDBOARD_OIDC_CLIENT_ID: 'herdboard',
    HERDBOARD_OIDC_LABEL: 'Landbrugets login',
  }
  expect(readConfig({})).toMatchObject({ provider: null, passwordSignIn: true })
  expect(readConfig({ ...provider, HERDBOARD_OIDC_CLIENT_SECRET: 'hemmelig' }).provider).toEqual({
    issuer: 'https://login.example/realms/landbrug',
    clientId: 'herdboard',
    clientSecret: 'hemmelig',
    label: 'Landbrugets login',
    flow: 'code',
  })
  expect(readConfig({ ...provider, HERDBOARD_PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe(false)
  expect(() => readConfig({ ...provider, HERDBOARD_OIDC_LABEL: '' })).toThrow(/HERDBOARD_OIDC_LABEL not set/)
  expect(() => readConfig({ ...provider, HERDBOARD_OIDC_ISSUER: 'http://login.example' })).toThrow(
    /HERDBOARD_OIDC_ISSUER/,
  )
  expect(() => readConfig({ HERDBOARD_PASSWORD_SIGN_IN: 'off' })).toThrow(/needs a sign-in provider/)
  const byHash = { ...provider, HERDBOARD_OIDC_FLOW: 'id_token' }
  expect(readConfig(byHash).provider).toMatchObject({ flow: 'id_token' })
  expect(() => readConfig({ ...byHash, HERDBOARD_PASSWORD_SIGN_IN: 'off' })).toThrow(/HERDBOARD_OIDC_FLOW=code/)
})

test('an object store needs its key and secret, which a file may hold, and travels encrypted', () => {
  expect(readConfig({}).objects).toBeNull()
  const store = { HERDBOARD_OBJECTS: 'https://s3.example/herd/photos/', HERDBOARD_OBJECTS_KEY: 'AKIA' }
  const withFile = { ...store, HERDBOARD_OBJECTS_SECRET_FILE: file('objects-secret', 'hemmelig\n') }
  expect(readConfig({ ...withFile, HERDBOARD_OBJECTS_USE: 'return', HERDBOARD_BACKUPS_KEPT: '9' }).objects).toEqual({
    address: 'https://s3.example/herd/photos',
    region: 'us-east-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'hemmelig',
    isReturning: true,
    retentionDays: 9,
  })
  expect(() => readConfig(store)).toThrow(/HERDBOARD_OBJECTS_SECRET_FILE/)
  expect(() => readConfig({ ...store, HERDBOARD_OBJECTS_SECRET_FILE: join(folder, 'none') })).toThrow(/cannot be read/)
  for (const wrong of ['s3://herd', 'https://s3.example', 'http://s3.example/herd', 'https://a:sesame@s3.example/herd'])
    expect(() => readConfig({ ...store, HERDBOARD_OBJECTS: wrong })).toThrow(/^HERDBOARD_OBJECTS must look like/)
})
