import { useEffect, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { type AnalysisState, initialAnalysis } from './analysis-state.ts'

/**
 * The state of the screen per user and company, stored for this tab, so that it remains after a visit to another
 * screen.
 */
export function useAnalysis(): readonly [AnalysisState, (change: Partial<AnalysisState>) => void] {
  const { id, active_directory_id } = useProfile()
  const key = `herdboard.analysis.${id}.${active_directory_id}`
  const [analysis, setAnalysis] = useState(() => readStoredAnalysis(key))
  useEffect(() => storeAnalysis(key, analysis), [key, analysis])
  return [analysis, (change) => setAnalysis((before) => ({ ...before, ...change }))]
}

function readStoredAnalysis(key: string): AnalysisState {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isAnalysis(value) ? value : initialAnalysis
  } catch {
    // Storage is blocked or was written by another version: start with the default.
    return initialAnalysis
  }
}

function storeAnalysis(key: string, analysis: AnalysisState): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(analysis))
  } catch {
    return
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isAnalysis = (value: unknown): value is AnalysisState =>
  isObject(value) &&
  isObject(value.draft) &&
  Array.isArray(value.draft.ids) &&
  isObject(value.filters) &&
  (value.query === null || (isObject(value.query) && isObject(value.query.chosen) && isObject(value.query.period)))
