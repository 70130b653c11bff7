/** Another product with the same records in a database of the same server. */
export interface BenchPeer {
  name: string
  /** Reads the newest records since a day, one page of the size. */
  list(fromDay: string, pageSize: number): Promise<void>
  /** Writes one record of dead pigs. */
  insert(): Promise<void>
  stop(): Promise<void>
}
