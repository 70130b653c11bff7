import type { Environment } from './environment.ts'
import { StartProblem } from './start-problem.ts'

/** An HTTP gateway that sends our SMS. */
export interface SmsConfig {
  url: string
  /** Carries the secret, such as `Authorization: Bearer …`; null for none. */
  header: { name: string; value: string } | null
  /** Template of the body with `{to}` or `{digits}`, and `{text}`. */
  body: string
  type: 'application/json' | 'application/x-www-form-urlencoded'
}

const EXAMPLE = 'HERDBOARD_SMS_BODY must look like {"to":"{to}","message":"{text}"} or to={digits}&message={text}'

/** Reads the SMS gateway; null where there is none. Throws a StartProblem for incomplete settings. */
export function readSmsConfig({
  HERDBOARD_SMS,
  HERDBOARD_SMS_HEADER,
  HERDBOARD_SMS_BODY,
}: Environment): SmsConfig | null {
  if (HERDBOARD_SMS === undefined) return null
  const body = HERDBOARD_SMS_BODY?.trim() ?? ''
  const isJson = /^[[{]/.test(body) && !/^\{(to|digits|text)\}/.test(body)
  if (!/\{(to|digits)\}/.test(body) || !body.includes('{text}') || (isJson && !isJsonText(body)))
    throw new StartProblem(`HERDBOARD_SMS needs HERDBOARD_SMS_BODY. ${EXAMPLE}`)
  return {
    url: HERDBOARD_SMS,
    header: HERDBOARD_SMS_HEADER === undefined ? null : readHeader(HERDBOARD_SMS_HEADER),
    body,
    type: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
  }
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const readHeader = (line: string): SmsConfig['header'] => {
  const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
  return { name: name.toLowerCase(), value }
}
