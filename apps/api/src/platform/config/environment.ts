import { z } from 'zod'
import {
  isBrokerUrl,
  isBucketUrl,
  isDatabaseUrl,
  isIssuerUrl,
  isMailServerUrl,
  isOriginUrl,
  isProxyList,
  isSecureUrl,
} from './network-address.ts'
import { StartProblem } from './start-problem.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

const onOrOff = z.enum(['on', 'off'], 'must be on or off')

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number)

/** Every setting, by the name of its variable. The defaults suit a start on a developer's machine. */
const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .default(3000),
  HERDBOARD_DATA: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must look like postgres://owner:password@host:5432/database')
    .optional(),
  HERDBOARD_KEY: z.string().optional(),
  HERDBOARD_KEY_FILE: z.string().optional(),
  HERDBOARD_DEMO: onOrOff.default('on'),
  HERDBOARD_DEMO_PASSWORD: z
    .string()
    .refine(({ length }) => length >= 8 && length <= 128, 'must have 8 to 128 characters')
    .optional(),
  HERDBOARD_TLS_CERT: z.string().optional(),
  HERDBOARD_TLS_KEY: z.string().optional(),
  HERDBOARD_TRUST_PROXY: z
    .string()
    .refine(
      (text) => onOrOff.safeParse(text).success || isProxyList(text),
      'must be on, off, or addresses (10.0.0.0/8)',
    )
    .default('off'),
  HERDBOARD_URL: z.string().refine(isOriginUrl, 'must look like https://herdboard.example').optional(),
  HERDBOARD_SMTP: z.string().refine(isMailServerUrl, 'must look like smtps://user:password@host:465').optional(),
  HERDBOARD_MAIL_FROM: z.email('must be an e-mail address').optional(),
  HERDBOARD_OIDC_ISSUER: z
    .string()
    .refine(isIssuerUrl, 'must look like https://login.example; plain http only on this machine')
    .optional(),
  HERDBOARD_OIDC_CLIENT_ID: z.string().optional(),
  HERDBOARD_OIDC_CLIENT_SECRET: z.string().optional(),
  HERDBOARD_OIDC_LABEL: z.string().max(40, 'must have at most 40 characters').optional(),
  HERDBOARD_OIDC_FLOW: z.enum(['code', 'id_token'], 'must be code or id_token').default('code'),
  HERDBOARD_PASSWORD_SIGN_IN: onOrOff.default('on'),
  HERDBOARD_CONSENT_SCRIPT: z
    .string()
    .refine(isSecureUrl, 'must look like https://consent.example/{id}/declaration.js')
    .optional(),
  HERDBOARD_CONSENT_ID: z.string().max(200).optional(),
  HERDBOARD_SERVICE_WORKER: z.enum(['on', 'remove'], 'must be on or remove').default('on'),
  HERDBOARD_LOG: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  HERDBOARD_BRAND: z.string().optional(),
  HERDBOARD_ARCHIVES: z.string().optional(),
  HERDBOARD_INBOX: z.string().optional(),
  HERDBOARD_OBJECTS: z.string().refine(isBucketUrl, 'must look like https://s3.example/bucket').optional(),
  HERDBOARD_OBJECTS_REGION: z.string().default('us-east-1'),
  HERDBOARD_OBJECTS_KEY: z.string().optional(),
  HERDBOARD_OBJECTS_SECRET: z.string().optional(),
  HERDBOARD_OBJECTS_SECRET_FILE: z.string().optional(),
  HERDBOARD_OBJECTS_USE: z.enum(['store', 'return'], 'must be store or return').default('store'),
  HERDBOARD_BACKUPS: z.string().optional(),
  /** Retention of backups, as their number. */
  HERDBOARD_BACKUPS_KEPT: wholeNumber(1, 365).default(7),
  HERDBOARD_METRICS_PORT: wholeNumber(1, 65_535).optional(),
  HERDBOARD_TRACES: z.string().refine(isHttpUrl, 'must look like http://127.0.0.1:4318').optional(),
  HERDBOARD_TRACES_SHARE: z
    .string()
    .refine((text) => /^(0(\.\d{1,6})?|1)$/.test(text), 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  HERDBOARD_MQTT: z.string().refine(isBrokerUrl, 'must look like mqtts://user:password@host:8883').optional(),
  HERDBOARD_MQTT_TOPICS: z.string().optional(),
  HERDBOARD_PRIVATE_TARGETS: z.string().refine(isProxyList, 'must be addresses (10.0.0.7, 10.0.0.0/8)').optional(),
  HERDBOARD_SMS: z.string().refine(isSecureUrl, 'must look like https://sms.example/messages').optional(),
  HERDBOARD_SMS_HEADER: z
    .string()
    .refine((text) => /^[\w-]+:\s*[\x20-\x7e]+$/.test(text), 'must look like Authorization: Bearer secret')
    .optional(),
  HERDBOARD_SMS_BODY: z.string().optional(),
  HERDBOARD_INVITATIONS: wholeNumber(1, 100_000).default(100),
  HERDBOARD_JOBS: wholeNumber(1, 4).default(2),
  HERDBOARD_ALLOW_ROOT: z
    .enum(['where-needed', 'off', 'on'], 'must be where-needed, off or on')
    .default('where-needed'),
})
export type Environment = z.infer<typeof Environment>

/** Reads the variables; an empty one counts as not set. Throws a StartProblem that names each invalid one. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(set)
  if (data) return data
  throw new StartProblem(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'))
}
