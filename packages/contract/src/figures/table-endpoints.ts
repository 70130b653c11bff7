import { z } from 'zod'
import { PeriodQuery } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { Table } from './table.ts'

export const getDeadPigs = endpoint({
  method: 'GET',
  path: '/tables/dead-pigs',
  isLong: true,
  summary: 'List the records of dead pigs in the period with cause and weight',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: Table,
  reads: ['herd', 'places'],
})

export const getMovementList = endpoint({
  method: 'GET',
  path: '/tables/movement-list',
  isLong: true,
  summary: 'List the movements of pigs between CHR numbers, for the public movement register',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: Table,
  reads: ['herd', 'places', 'company'],
})

export const getSlaughterSettlements = endpoint({
  method: 'GET',
  path: '/tables/slaughter-settlements',
  isLong: true,
  summary: 'List the slaughters of the period with what the slaughterhouse settled',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: Table,
  reads: ['herd', 'places'],
})

export const getFeedConsumption = endpoint({
  method: 'GET',
  path: '/tables/feed-consumption',
  isLong: true,
  summary: 'List the records of feed use in the period with feed per pig and day',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: Table,
  reads: ['herd', 'places'],
})

export const getDeliveryRegistrations = endpoint({
  method: 'GET',
  path: '/tables/delivery-registrations',
  isLong: true,
  summary: 'List the records of feed deliveries in the period',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: Table,
  reads: ['herd', 'places'],
})

export const getDeliveryOriginal = endpoint({
  method: 'GET',
  path: '/tables/delivery-original',
  isLong: true,
  summary: 'List the delivery notes as suppliers sent them',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: Table,
  reads: ['herd', 'places'],
})
