import { formId } from '@herdboard/contract/core/form-id.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

test('every setup form writes its changes to the audit log, in words', async () => {
  const { who, farm, barn, mix } = await aFormHerd(api)
  const latest = async () => {
    const { data } = await who.call(listAudit, { query: { kind: 'setup' } })
    const { changes } = await who.call(getAuditEntry, { params: { id: data[0]?.id as never } })
    return Object.fromEntries(changes.map(({ label, before, after }) => [label, [before, after]]))
  }
  await submitSetupForm(who, formId.pigletSuppliers, {
    'FS_Main.FF_Name': 'Vestergård',
    'FS_Main.FF_ChrNumber': '64207',
  })
  await submitSetupForm(
    who,
    formId.pigletSuppliers,
    { 'FS_Main.FF_ChrNumber': '98765' },
    await openSetupItem(who, formId.pigletSuppliers, 'Vestergård'),
  )
  expect(await latest()).toEqual({ 'CHR-nummer': ['64207', '98765'] })

  await submitSetupForm(who, formId.feedSuppliers, { 'FS_Main.FF_Name': 'DLG', 'FS_Main.FF_CustomerNo': '4711' })
  const product = { 'FS_Product.FF_ProductCode': '90-12', 'FS_Product.FF_Mix': mix.id }
  await submitSetupForm(
    who,
    formId.feedSuppliers,
    { 'FS_Main.FF_CustomerNo': '4712', ...product },
    await openSetupItem(who, formId.feedSuppliers, 'DLG'),
  )
  expect(await latest()).toEqual({
    Kundenummer: ['4711', '4712'],
    Varenummer: [null, `90-12: ${mix.name}`],
  })

  const number = { 'FS_Number.FF_SupplierNo': '12345', 'FS_Number.FF_Place': farm.id }
  await submitSetupForm(who, formId.slaughterhouses, {
    'FS_Main.FF_Name': 'Tican',
    'FS_Main.FF_LiveFactor': 1.31,
    ...number,
  })
  const moved = { 'FS_Main.FF_LiveFactor': 1.28, 'FS_Number.FF_Place': barn.id, 'FS_Main.FF_Inactive': true }
  await submitSetupForm(who, formId.slaughterhouses, moved, await openSetupItem(who, formId.slaughterhouses, 'Tican'))
  expect(await latest()).toEqual({
    Omregningsfaktor: ['1,31', '1,28'],
    'Bruges ikke mere': ['Nej', 'Ja'],
    Leverandørnummer: ['12345: Nygaard', '12345: Stald 4 (Nygaard)'],
  })

  await submitSetupForm(who, formId.causes, { 'FS_Main.FF_Causes': ['1', '2', '8'] })
  await submitSetupForm(who, formId.causes, { 'FS_Main.FF_Causes': ['1', '2'] })
  expect(await latest()).toEqual({
    'Tilbydes ikke': [expect.not.stringContaining('Brok'), expect.stringContaining('Brok')],
  })

  await submitSetupForm(who, formId.calculation, { 'FS_Main.FF_LossAsDead': 'NO' })
  expect(await latest()).toMatchObject({ 'Slagtegrise: Regn manglende grise som døde': [null, 'Nej'] })

  await submitSetupForm(who, formId.reminders, { 'FS_Main.FF_StatusDays': 60 })
  await submitSetupForm(who, formId.reminders, { 'FS_Main.FF_StatusDays': 80, 'FS_Main.FF_Types': ['7'] })
  expect(await latest()).toEqual({
    'Der gives ikke besked om': [null, expect.stringContaining('Høj dødelighed')],
    'Dage mellem optællinger': ['60', '80'],
  })
})
