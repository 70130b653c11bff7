import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { SensorQuantity } from '@herdboard/domain/sensors/reading-limits.ts'

const quantities = new Map<number, SensorQuantity>(
  Object.entries(sensorType).map(([quantity, typeId]) => [typeId, quantity as SensorQuantity]),
)

/** Returns what sensors of a type measure. Throws for a type that the contract does not have. */
export function sensorQuantityOf(typeId: number): SensorQuantity {
  const quantity = quantities.get(typeId)
  if (!quantity) throw new Error(`${typeId} is no sensor type`)
  return quantity
}
