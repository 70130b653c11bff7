import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'

export interface ImportStory {
  /** A file of one kind with one row, in which one cell is `x?`. */
  text: string
  /** Column of the faulty cell, and what a person writes there. */
  mend: readonly [column: string, right: string]
  /** A list of the product that shows the row once it is stored, of the days in which the stories are. */
  view: string
  /** A figure of the product that the row moves. */
  figure?: string
  /** Only the administrators of the installation may. */
  isOfInstallation?: boolean
}

const days = 'from=2026-06-01&to=2026-06-30'
const records = `/api/records?${days}&page_size=200`
const kpis = `/api/kpis-contextual?${days}&is_weaner=false`
const place = 'Stald;Sektion'
const s1 = 'Slagtestald;S1'

/** One row of each kind at a place of the herd that has pigs, in Danish with a decimal comma. */
export const importStories: Readonly<Record<ImportKind, ImportStory>> = {
  insertions: {
    text: `Dato;Antal;Gns. vægt kg;${place}\n09-06-2026;x?;30,5;${s1}\n`,
    mend: ['number', '7'],
    view: records,
    figure: kpis,
  },
  deaths: {
    text: `Dato;Antal;Måde;${place}\n09-06-2026;x?;Fundet død;${s1}\n`,
    mend: ['number', '3'],
    view: records,
    figure: kpis,
  },
  departures: {
    text: `Dato;Antal;Gns. vægt kg;Køber;${place}\n09-06-2026;x?;80,4;Vestergaard;${s1}\n`,
    mend: ['number', '2'],
    view: records,
    figure: kpis,
  },
  transfers: {
    text: `Dato;Antal;Gns. vægt kg;${place};Til stald;Til sektion\n09-06-2026;x?;80;${s1};Slagtestald;S2\n`,
    mend: ['number', '3'],
    view: records,
    figure: '/api/sections',
  },
  stock_counts: {
    text: `Dato;Talt;Gns. vægt kg;${place}\n09-06-2026;x?;80;${s1}\n`,
    mend: ['counted', '97'],
    view: records,
    figure: kpis,
  },
  weighings: {
    text: `Dato;Vejede;Gns. vægt kg;${place}\n09-06-2026;11;x?;${s1}\n`,
    mend: ['average_kg', '78,3'],
    view: records,
    figure: kpis,
  },
  bookings: {
    text: `Slagtedato;Antal;Forventet vægt kg;${place}\n18-06-2026;x?;105;${s1}\n`,
    mend: ['heads', '30'],
    view: records,
  },
  feed_consumption: {
    text: `Fra;Til;Blanding;Kg;Ejendom;Stald\n08-06-2026;09-06-2026;Slagtegrise Unik (pellet);x?;Engmark;Slagtestald\n`,
    mend: ['kg', '1234'],
    view: records,
    figure: kpis,
  },
  feed_deliveries: {
    text: 'Dato;Leverandør;Ordrenr.;Blanding;Kg;Pris kr./100 kg;Ejendom\n08-06-2026;DLG;4711;Slagtegrise Unik (pellet);x?;215,50;Engmark\n',
    mend: ['kg', '12000'],
    view: records,
    figure: `/api/tables/delivery-registrations?${days}`,
  },
  feed_stock: {
    text: 'Dato;Blanding;Kg;Ejendom\n09-06-2026;Slagtegrise Unik (pellet);x?;Engmark\n',
    mend: ['kg', '3400'],
    view: records,
  },
  postings: {
    text: 'Dato;Kategori;Beløb;Tekst;Ejendom\n09-06-2026;Salg af gylle/biomasse;x?;Elregning maj;Engmark\n',
    mend: ['amount', '1250,75'],
    view: records,
    figure: `/api/economies/result?${days}`,
  },
  settlements: {
    text: `Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Antal grise;Slagtevægt i alt kg;Kødprocent;Beløb;Bemærkning;${place}\n08-06-2026;94711;Danish Crown;91445;x?;890,0;61,0;10012,50;Aftalt med slagteriet;${s1}\n`,
    mend: ['heads', '10'],
    view: records,
    figure: kpis,
  },
  carcasses: {
    text: `Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Slagtevægt kg;Kødprocent;Bemærkning;${place}\n09-06-2026;94720;Danish Crown;91445;x?;61,8;Aftalt med slagteriet;${s1}\n`,
    mend: ['carcass_weight', '90,4'],
    view: records,
    figure: kpis,
  },
  locations: {
    text: 'Niveau;Navn;Ejendom;Stald;Stipladser\nSektion;S9;Engmark;x?;80\n',
    mend: ['barn', 'Slagtestald'],
    view: '/api/directories/sections',
  },
  batches: {
    text: 'Hold;Stald;Start;Slut\n2026-98;Holdstald;x?;10-08-2026\n',
    mend: ['start', '01-06-2026'],
    view: `/api/batches?${days}`,
  },
  raw_materials: {
    text: 'Navn;register_id;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra\nPrøvebyg;1;105,5;9,6;3,1;x?;01-01-2026\n',
    mend: ['price_100kg', '150,25'],
    view: '/api/feed/rawmaterials',
  },
  feed_mixes: {
    text: 'Navn;Type;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra;Ejendomme\nPrøveblanding;Færdigfoder;x?;17,5;5;245;01-01-2026;Engmark\n',
    mend: ['fu_100kg', '112,5'],
    view: '/api/feed/feedmixes',
  },
  instructions: {
    text: 'Diagnose;Lægemiddel;Dyregruppe;Dosis pr. kg;Enhed;Dage;Tilbageholdelse dage;Udstedt;Udløber;Dyrlæge;Ejendom\n12;Nuflor vet. 300 mg/ml;Slagtegrise;x?;ml;2;18;01-06-2026;30-04-2027;Mette Dam;Engmark\n',
    mend: ['dose_per_kg', '0,05'],
    view: '/api/health/treatment-procedure',
  },
  treatments: {
    text: `Startdato;Diagnose;Lægemiddel;Antal;Vægt kg;Dosis;Enhed;Dage;${place}\n03-06-2026;12;Nuflor vet. 300 mg/ml;x?;71,5;1,6;ml;1;${s1}\n`,
    mend: ['number', '3'],
    view: records,
    figure: `/api/health/treatment-history?${days}`,
  },
  notes: { text: `Dato;Note;${place}\nx?;Hoster;${s1}\n`, mend: ['date', '02-06-2026'], view: `/api/notes?${days}` },
  tasks: {
    text: 'Dato;Opgave;Ejendom;Stald\nx?;Vask S1;Engmark;Slagtestald\n',
    mend: ['date', '20-06-2026'],
    view: `/api/assignments?${days}&incl_incomplete=true`,
  },
  budget: {
    text: 'Type;Kategori;Pris;Gældende fra;Grundlag;Forbrug pr. enhed;Ejendom\nUdgift;26;x?;01-01-2026;Fast pr. år;40000;Engmark\n',
    mend: ['price', '1,25'],
    view: '/api/economies/budget-entries',
    figure: `/api/economies/budget-comparison?${days}`,
  },
  sensor_readings: {
    text: 'Sensor;Tid;Værdi\nPrøvemåler;2026-06-09T03:20:00+02:00;x?\n',
    mend: ['value', '7,5'],
    view: '/api/monitor/sensors',
  },
  prices: {
    text: 'Slags;Gældende fra;Felt;Værdi\nDøde;01-02-2026;less_than30;x?\nDøde;01-02-2026;greater_than30;61,25\n',
    mend: ['value', '18,50'],
    view: '/api/economies/dead-payments',
    isOfInstallation: true,
  },
}
