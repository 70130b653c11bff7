import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../processes.ts'
import { compareAnswers } from './compare-answers.ts'
import { RECORDING_NOTE, recordAnswers } from './record-answers.ts'
import { readAnswers, writeAnswers } from './recorded-answer.ts'

/**
 * `npm run answers -- --record` stores the API's answers over the sample data of a fixed seed and day. `npm run
 * answers` sends the requests again and prints the differences. `--file` names another recording than the one of this
 * checkout.
 */
const { values } = parseArgs({ options: { record: { type: 'boolean' }, file: { type: 'string' } } })
const folder = join(repositoryRoot, '.cache/answers')
const file = values.file ?? join(folder, 'answers.jsonl.gz')

const before = values.record ? [] : readAnswers(file)
if (before === null) {
  console.error(`${file} does not exist: run npm run answers -- --record on the version to compare with.`)
  process.exit(1)
}
const after = await recordAnswers(folder)
if (values.record) {
  writeAnswers(file, after)
  console.log(`${after.length} answers of ${RECORDING_NOTE} stored in ${file}`)
} else {
  const differences = compareAnswers(before, after)
  for (const line of differences) console.log(line)
  console.log(`${after.length} answers, ${differences.length} differences`)
  process.exitCode = differences.length === 0 ? 0 : 1
}
process.exit()
