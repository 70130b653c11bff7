import { ProductModule } from '@herdboard/contract/core/access.ts'
import { defaultInstallation } from '@herdboard/simulator/profiles/default-installation.ts'
import { expect, test } from 'vitest'
import { modulesOfPlan } from './company-rows.ts'

test('each module is on in a sample company, so that every screen can be seen', () => {
  const plans = defaultInstallation().companies
  expect(new Set(plans.flatMap(modulesOfPlan))).toEqual(new Set(ProductModule.options))
  // The registers are off in another company, where raw materials are typed by hand.
  expect(plans.some((plan) => !modulesOfPlan(plan).includes('RawMaterialsRegister'))).toBe(true)
  for (const plan of plans) expect(new Set(modulesOfPlan(plan)).size).toBe(modulesOfPlan(plan).length)
})
