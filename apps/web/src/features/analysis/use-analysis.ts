import { useEffect, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { type AnalysisState, initialAnalysis } from './analysis-state.ts'

/** The screen of this person in this company, kept by the tab: who looks at another screen meanwhile finds it again. */
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
    // Closed by the browser, or kept by another version: one chooses anew.
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
