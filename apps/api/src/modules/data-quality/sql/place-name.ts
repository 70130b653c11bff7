import { type RawBuilder, sql } from 'kysely'

/** Returns SQL for the name of a row's barn, batch and section, "Stald 4, A2"; the farm's name where it has none. */
export const placeNameSql = (row: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<string>`(select coalesce(nullif(concat_ws(', ', pb.name, pt.name, ps.name), ''), pf.name) from farm pf
    left join barn pb on pb.directory_id = pf.directory_id and pb.id = ${column('barn_id')}
    left join section ps on ps.directory_id = pf.directory_id and ps.id = ${column('section_id')}
    left join batch pt on pt.directory_id = pf.directory_id and pt.id = ${column('batch_id')}
    where pf.directory_id = ${column('directory_id')} and pf.id = ${column('farm_id')})`
}
