import type { Barn, Batch, Farm, Section } from '@herdboard/contract/places/locations.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { accessibleActions } from '#modules/locations/accessible-actions.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectBarnList, selectBatchList, selectFarmList, selectSectionList } from './sql/lists.ts'

/** Lists the farms that the user may read; empty without an active company. */
export async function farmsFor(db: Db, { scope, today }: RequestContext): Promise<Farm[]> {
  if (!scope) return []
  const withSections = scope.modules.has('Sections')
  return (await selectFarmList(db, scope, today)).map(({ barns, sections, chr_number, ...farm }) => {
    const canWrite = scope.writableFarms.has(farm.id)
    const state = { level: 'farm', pigType: null, isBatchProduction: false, hasSections: false } as const
    return {
      ...farm,
      farm_id: farm.id,
      public_id: { ids: chr_number === null ? [] : [chr_number] },
      locations: barns,
      sections: withSections ? sections : [],
      permission: { key: canWrite ? 'ReadWrite' : 'Read' },
      accessible_actions: accessibleActions({ ...state, canWrite, hadPigs: true, isOpen: true }, scope),
    }
  })
}

export async function barnsFor(db: Db, { scope, today }: RequestContext): Promise<Barn[]> {
  if (!scope) return []
  const withSections = scope.modules.has('Sections')
  return (await selectBarnList(db, scope, today)).map(({ pig_type, had_pigs, sections, ...barn }) => ({
    ...barn,
    barn_id: barn.id,
    is_weaners: pig_type === WEANERS,
    sections: withSections ? sections : [],
    accessible_actions: accessibleActions(
      {
        level: 'barn',
        canWrite: scope.writableFarms.has(barn.farm_id),
        pigType: pig_type,
        isBatchProduction: barn.is_batch_production,
        hasSections: sections.length > 0,
        hadPigs: had_pigs,
        isOpen: true,
      },
      scope,
    ),
  }))
}

export async function sectionsFor(db: Db, { today }: RequestContext, scope: TenantScope): Promise<Section[]> {
  return (await selectSectionList(db, scope, today)).map(({ pig_type, is_batch_production, had_pigs, ...section }) => ({
    ...section,
    section_id: section.id,
    accessible_actions: accessibleActions(
      {
        level: 'section',
        canWrite: scope.writableFarms.has(section.farm_id),
        pigType: pig_type,
        isBatchProduction: is_batch_production,
        hasSections: true,
        hadPigs: had_pigs,
        isOpen: true,
      },
      scope,
    ),
  }))
}

export async function batchesFor(
  db: Db,
  { today }: RequestContext,
  scope: TenantScope,
  period: { from: string; to: string },
): Promise<Batch[]> {
  return (await selectBatchList(db, scope, today, period)).map(({ pig_type, had_pigs, ...batch }) => ({
    ...batch,
    batch_id: batch.id,
    is_active: batch.is_active || batch.pigs > 0,
    accessible_actions: accessibleActions(
      {
        level: 'batch',
        canWrite: scope.writableFarms.has(batch.farm.id),
        pigType: pig_type,
        isBatchProduction: true,
        hasSections: false,
        hadPigs: had_pigs,
        isOpen: batch.end_date === null || batch.end_date > today,
      },
      scope,
    ),
  }))
}
