import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'

/** The state of the wizard: step and selection. */
export interface ReportWizard {
  step: 'sites' | 'dates' | 'result'
  isBatchReport: boolean
  siteIds: readonly string[]
  dates: readonly string[]
  /** The adviser's comment for the PDF. */
  comment: string
}

const initialWizard: ReportWizard = { step: 'sites', isBatchReport: false, siteIds: [], dates: [], comment: '' }

interface StoredWizard {
  /** The user and the active company. */
  owner: string
  wizard: ReportWizard
  listeners: Set<() => void>
}

/**
 * Stored per query client, so that the wizard remains after a visit to another screen. Another company or user starts
 * with an empty selection.
 */
const storedWizards = new WeakMap<QueryClient, StoredWizard>()

function storedWizardOf(client: QueryClient, owner: string): StoredWizard {
  const stored = storedWizards.get(client)
  if (stored?.owner === owner) return stored
  const created = { owner, wizard: initialWizard, listeners: new Set<() => void>() }
  storedWizards.set(client, created)
  return created
}

export function useReportWizard() {
  const { id, active_directory_id } = useProfile()
  const storedWizard = storedWizardOf(useQueryClient(), `${id} ${active_directory_id}`)
  const wizard = useSyncExternalStore(
    (listener) => {
      storedWizard.listeners.add(listener)
      return () => void storedWizard.listeners.delete(listener)
    },
    () => storedWizard.wizard,
  )
  const go = (change: Partial<ReportWizard>) => {
    storedWizard.wizard = { ...storedWizard.wizard, ...change }
    for (const listener of storedWizard.listeners) listener()
  }
  return { wizard, go, reset: () => go(initialWizard) }
}

/** The selection as a request query. */
export const reportSelection = ({ siteIds, dates, isBatchReport }: ReportWizard) => ({
  site_ids: siteIds.join(','),
  ...(!isBatchReport && { dates: dates.join(',') }),
})
