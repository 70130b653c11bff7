import { expect, test } from 'vitest'
import { ProductModule } from './core/access.ts'
import { Profile } from './people/accounts.ts'
import { Barn, Batch, Farm, Section } from './places/locations.ts'
import { FormAction } from './system/catalogue.ts'

test('[SHELL-109] the contract lists the modules available to a company', () => {
  expect([...ProductModule.options].toSorted()).toEqual([
    'Analysis',
    'Assignments',
    'BonusPayments',
    'DataQualityAssessment',
    'Debug',
    'HelpWidget',
    'Medicine',
    'PriceListings',
    'RawMaterialsRegister',
    'RealTime',
    'Sections',
    'StatusEntries',
    'UserManagement',
  ])
})

test.each([
  [
    'SHELL-116',
    'farm',
    Farm,
    ['farm_id', 'name', 'public_id', 'locations', 'permission', 'accessible_actions', 'sections'],
  ],
  [
    'SHELL-118',
    'barn',
    Barn,
    [
      'barn_id',
      'farm_id',
      'name',
      'is_weaners',
      'is_batch_production',
      'open_batches',
      'sections',
      'pigs',
      'accessible_actions',
    ],
  ],
  ['SHELL-120', 'section', Section, ['id', 'barn_id', 'name', 'pigs', 'display_num_of_pigs', 'accessible_actions']],
  [
    'SHELL-121',
    'batch',
    Batch,
    ['batch_id', 'id', 'name', 'is_active', 'start_date', 'end_date', 'farm', 'barn', 'supplier_numbers'],
  ],
  ['SHELL-124', 'action', FormAction, ['id', 'form_id']],
])('[%s] the contract lists the fields of a %s', (_, __, shape, fields) => {
  expect(Object.keys(shape.shape)).toEqual(expect.arrayContaining(fields))
})

test('[SHELL-119] an open batch contains its id and whether it is active', () => {
  expect(Object.keys(Barn.shape.open_batches.element.shape)).toEqual(expect.arrayContaining(['batch_id', 'is_active']))
})

test('[SHELL-117] a farm permission is read and write, or read only', () => {
  expect(Farm.shape.permission.shape.key.options).toContain('ReadWrite')
  expect(Farm.shape.permission.shape.key.options.length).toBeGreaterThan(1)
})

test('[SHELL-107] the energy unit is feed units or MJ', () => {
  expect(Profile.shape.energy_unit.options).toEqual(['FE', 'MJ'])
})
