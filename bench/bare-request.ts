import { hash } from 'node:crypto'
import { needsCustomPlan } from '../apps/api/src/platform/database/statement/custom-plan.ts'
import type { BenchContext } from './bench-context.ts'
import { alternatelyMs, warmUp } from './measure.ts'
import type { Latency } from './percentiles.ts'
import { isRequestQuery, type QueryRecorder } from './query-recorder.ts'

interface BareRatio {
  ratio: number
  request: Latency
  bare: Latency
  statements: number
  bytes: number
}

/**
 * Measures a request in turns with its own statements on a separate connection. The ratio is what authentication,
 * rights, row-level security, texts and JSON add to the database's work.
 */
export async function compareWithBare(bench: BenchContext, recorder: QueryRecorder, path: string): Promise<BareRatio> {
  const recorded = await recorder.record({ method: 'GET', path, headers: await bench.signIn() })
  const statements = recorded.statements.filter(isRequestQuery)
  const { bare, company, user } = bench
  const runBare = async () => {
    await bare.query('begin')
    await bare.query(
      `select set_config('herdboard.directory_id', $1, true), set_config('herdboard.user_id', $2, true)`,
      [company, user],
    )
    for (const [no, { sql, parameters }] of statements.entries()) {
      const prepared = needsCustomPlan(sql) ? {} : { name: hash('md5', `${path} ${no}`) }
      await bare.query({ ...prepared, text: sql, values: [...parameters] })
    }
    await bare.query('commit')
  }
  const request = () => bench.get(path)
  await warmUp(request, runBare)
  const [requestMs, bareMs] = await alternatelyMs([request, runBare])
  if (!requestMs || !bareMs) throw new Error(`${path} was not measured`)
  return {
    ratio: requestMs.p50 / bareMs.p50,
    request: requestMs,
    bare: bareMs,
    statements: statements.length,
    bytes: recorded.bytes,
  }
}
