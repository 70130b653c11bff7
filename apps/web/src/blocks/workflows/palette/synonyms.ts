/** Search words for events by type, in Danish and English, independent of the screen's language. */
const termsByEvent: Readonly<Record<number, string>> = {
  1: 'indsæt indsættelse indkøb ind insertion insert bought in',
  2: 'afgang solgt salg levende departure sold out',
  3: 'flyt flytning omflytning transfer move moved',
  4: 'slagt slagtning slagteri afregning slaughter settlement',
  5: 'død døde selvdød aflivet dead death deaths died euthanised',
  6: 'tæl optælling status count stock',
  7: 'foder forbrug feed consumption use eaten',
  8: 'foder levering leverance lastbil feed delivery lorry',
  9: 'postering udgift indtægt posting expense income',
  10: 'note notat besked note',
  11: 'behandling medicin syg treatment medicine sick',
  12: 'hold batch',
  13: 'tilmelding slagtetilmelding bestil booking slaughter',
  14: 'tilsyn check-in round',
  16: 'vej vejning vægt weighing weigh weight',
  17: 'foderbeholdning silo lager feed stock',
}

/** Search words for screens, by path. */
const termsByScreen: Readonly<Record<string, string>> = {
  '/overview': 'overblik nøgletal forside overview home dashboard key figures',
  '/activity': 'registreringer historik activity records history',
  '/pigs': 'grise dyr pigs animals status',
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
