/**
 * Numbers of the forms that the server sends. They are in the address of a form (`/api/forms/5`), in its `form_id` and
 * in everything that opens a form. No other file writes such a number; a new form starts with a line here.
 */
export const formId = {
  /** Pigs that arrive: bought, or weaned on the farm. */
  insertion: 1,
  /** Pigs that leave alive: sold, exported, moved to another herd. */
  departure: 2,
  /** Pigs that move to another section, batch or barn. */
  transfer: 3,
  /** Pigs that were slaughtered, with their settlement. */
  slaughter: 4,
  /** Pigs that were found dead or euthanised. */
  deadPigs: 5,
  /** Pigs that were counted at a place. */
  stockCount: 6,
  /** Feed that was eaten in a period. */
  feedUse: 7,
  /** Feed that arrived at a farm or barn. */
  feedDelivery: 8,
  /** An income or an expense. */
  posting: 9,
  /** An expected income or expense. */
  budgetLine: 10,
  /** A course of treatment that begins. */
  treatment: 11,
  /** A day of a course of treatment. */
  treatmentDay: 12,
  /** Pigs that are announced to the slaughterhouse. */
  slaughterBooking: 13,
  /** A check-in: a person looked at the pigs. */
  checkIn: 14,
  /** Pigs that were weighed and stay. */
  weighing: 16,
  /** Feed that was counted in stock. */
  feedCount: 17,
  /** Status price: the value of a pig in stock on a farm. */
  statusPrice: 20,
  /** A batch that begins. */
  createBatch: 21,
  /** Name and dates of a batch; also reopens a closed batch. */
  updateBatch: 22,
  /** A batch that ends. */
  closeBatch: 23,
  /** Cause and acknowledgement of an alarm. */
  alarm: 24,
  /** A task, or a template of tasks. */
  task: 31,
  /** A new treatment instruction of the vet. */
  newInstruction: 32,
  /** A stored treatment instruction. */
  instruction: 33,
  /** A note. */
  note: 37,
  /** Result of a data quality method; read only. */
  dataQuality: 43,
  /** A new company. */
  newCompany: 50,
  /** Details of a company. */
  company: 51,
  /** A new farm. */
  newFarm: 52,
  /** Details of a farm. */
  farm: 53,
  /** A new barn. */
  newBarn: 54,
  /** Details of a barn. */
  barn: 55,
  /** A new section. */
  newSection: 56,
  /** Details of a section. */
  section: 57,
  /** Setup: piglet suppliers. */
  pigletSuppliers: 60,
  /** Setup: feed suppliers, and the feed mix of each of their products. */
  feedSuppliers: 61,
  /** Setup: slaughterhouses and the farm's supplier numbers. */
  slaughterhouses: 62,
  /** Setup: drugs of the company. */
  drugs: 63,
  /** Setup: causes of death and diagnoses that are offered. */
  causes: 64,
  /** Setup: alarm limits, and who is notified of alarms. */
  alarmLimits: 65,
  /** Setup: water meters and other sensors. */
  sensors: 66,
  /** Setup: senders of files and their keys. */
  dataImport: 67,
  /** Setup: targets and how key figures are calculated. */
  calculation: 68,
  /** Setup: piglet quotations by kind of production. */
  quotations: 69,
  /** Setup: categories of postings that are offered. */
  postingCategories: 70,
  /** Setup: reminders of the company. */
  reminders: 71,
  /** Setup: price of pigs that move inside the company. */
  internalPrices: 72,
  /** Setup: expected post payment. */
  postPaymentEstimate: 73,
  /** Setup: payment scales of the company's slaughterhouses. */
  paymentScales: 74,
  /** An imported feed product without a known feed mix. */
  matchFeedProduct: 82,
  /** An imported settlement whose supplier number is unknown. */
  matchSupplierNumber: 83,
  /** Test form with every kind of form element; it records nothing. */
  test: 999,
} as const

/** Forms of a company, a farm, a barn or a section. Programs may send them to `POST /farms` and its like, too. */
type PlaceFormName = 'newCompany' | 'company' | 'newFarm' | 'farm' | 'newBarn' | 'barn' | 'newSection' | 'section'
export type PlaceFormId = (typeof formId)[PlaceFormName]
