import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The answer to one request; the key names its user and request, without ids that differ between recordings. */
export interface RecordedAnswer {
  key: string
  status: number
  type: string
  body: string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Numbers ids by first appearance: ids contain the real time, but their order of use is stable. */
export function idNumbering(): (text: string) => string {
  const numbers = new Map<string, number>()
  return (text) =>
    text.replace(UUID, (id) => {
      const no = numbers.get(id) ?? numbers.size + 1
      numbers.set(id, no)
      return `id:${no}`
    })
}

export const withoutIds = (text: string): string => text.replace(UUID, 'id')

export function readAnswers(file: string): RecordedAnswer[] | null {
  if (!existsSync(file)) return null
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

export function writeAnswers(file: string, answers: readonly RecordedAnswer[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(answers.map((answer) => JSON.stringify(answer)).join('\n')))
}
