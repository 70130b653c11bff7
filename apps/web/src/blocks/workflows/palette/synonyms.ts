import { formId } from '@herdboard/contract/core/form-id.ts'

/** Search words for events by type, in Danish and English, independent of the screen's language. */
const termsByEvent: Readonly<Record<number, string>> = {
  [formId.insertion]: 'indsæt indsættelse indkøb ind insertion insert bought in',
  [formId.departure]: 'afgang solgt salg levende departure sold out',
  [formId.transfer]: 'flyt flytning omflytning transfer move moved',
  [formId.slaughter]: 'slagt slagtning slagteri afregning slaughter settlement',
  [formId.deadPigs]: 'død døde selvdød aflivet dead death deaths died euthanised',
  [formId.stockCount]: 'tæl optælling status count stock',
  [formId.feedUse]: 'foder forbrug feed consumption use eaten',
  [formId.feedDelivery]: 'foder levering leverance lastbil feed delivery lorry',
  [formId.posting]: 'postering udgift indtægt posting expense income',
  [formId.budgetLine]: 'note notat besked note',
  [formId.treatment]: 'behandling medicin syg treatment medicine sick',
  [formId.treatmentDay]: 'hold batch',
  [formId.slaughterBooking]: 'tilmelding slagtetilmelding bestil booking slaughter',
  [formId.checkIn]: 'tilsyn check-in round',
  [formId.weighing]: 'vej vejning vægt weighing weigh weight',
  [formId.feedCount]: 'foderbeholdning silo lager feed stock',
}

/** Search words for screens, by path. */
const termsByScreen: Readonly<Record<string, string>> = {
  '/overview': 'overblik nøgletal forside overview home dashboard key figures',
  '/activity': 'registreringer historik activity records history',
  '/pigs': 'grise dyr pigs animals status',
  '/pigs/movement-list': 'chr flyttelis flytning indberetning movement register flytt movimientos movimentos',
  '/pigs/deaths': 'døde deaths dead mortality',
  '/pigs/batches': 'hold batches',
  '/health': 'sundhed behandlinger medicin syge health treatments medicine sick',
  '/health/instructions': 'instruks instrukser dyrlæge medicin behandling vet instructions medicine treatment',
  '/notes': 'noter notes',
  '/assignments': 'opgaver behandlinger tasks assignments treatments todo',
  '/notifications': 'beskeder notifikationer notifications messages',
  '/settings/companies': 'virksomhed skift virksomheder company companies switch',
}

export const eventSynonyms = (type: number): string => termsByEvent[type] ?? ''
export const screenSynonyms = (to: string): string => termsByScreen[to] ?? ''
