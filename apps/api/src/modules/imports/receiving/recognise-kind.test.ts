import { expect, test } from 'vitest'
import { importKinds } from '../kinds/import-kinds.ts'
import { missingColumns, possibleKinds, recogniseKind } from './recognise-kind.ts'

const recognised = (fileName: string, header: string) => {
  const found = recogniseKind(importKinds, header.split(';'), fileName)
  return found && [found.kind.kind, missingColumns(found.kind, found.mapping)]
}
const possible = (fileName: string, header: string) => possibleKinds(importKinds, header.split(';'), fileName)

test('a mean weight is known with and without its unit, so its file is not taken for dead pigs', () => {
  for (const weight of ['Gns. vægt', 'Gns. vægt kg', 'gns_vægt', 'Gns. vægt (kg)'])
    expect(recognised('liste.csv', `Dato;Antal;${weight};Stald;Sektion`)).toEqual(['insertions', []])
})

test.each([
  ['Indsat 2026.csv', 'Dato;Antal;Stald', 'insertions', ['average_kg']],
  ['indsættelser.xlsx', 'Dato;Antal;Gns. vægt;Stald', 'insertions', []],
  ['Døde juli.csv', 'Dato;Antal;Stald', 'deaths', []],
  ['afgang.csv', 'Dato;Antal;Gns. vægt;Stald', 'departures', []],
  ['ud.csv', 'Dato;Antal;Gns. vægt;Stald', 'departures', []],
  ['departures.csv', 'date;number;average_kg;barn', 'departures', []],
  ['liste.csv', 'Dato;Antal;Årsag;Stald', 'deaths', []],
  ['liste.csv', 'Dato;Antal;Gns. vægt;Leverandør;Stald', 'insertions', []],
])('file %s with columns %s is recognised as %s', (fileName, header, kind, missing) => {
  expect(recognised(fileName, header)).toEqual([kind, missing])
  expect(possible(fileName, header)).toEqual([])
})

test('a file whose name and columns fit several kinds is of none: dead pigs, or pigs without weights', () => {
  expect(possible('liste.csv', 'Dato;Antal;Stald')).toEqual(['deaths', 'insertions', 'departures'])
  expect(possible('liste.csv', 'Dato;Antal;Gns. vægt;Stald')).toEqual(['insertions', 'departures', 'transfers'])
})

test('a name of a file decides nothing where its columns are of another kind', () => {
  const settlement = 'slaughter_date;settlement_no;slaughterhouse;supplier_no;heads;carcass_kg;amount'
  expect(recognised('dead.csv', settlement)).toEqual(['settlements', []])
})

test('of two columns with the same name neither is taken for a number, so a person says which one it is', () => {
  expect(recognised('Døde.csv', 'Dato;Antal;antal;Stald')).toEqual(['deaths', ['number']])
  expect(recognised('Døde.csv', 'Dato;Antal;Stald;Bemærkning;Bemærkning')).toEqual(['deaths', []])
})
